import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { createSubscriptionImplementations } from '../../machines/subscription/implementations.ts';
import { FORM_PATIENCE_MS } from '../../machines/shared/delays.ts';
import { subscriptionMachine } from '../../machines/subscription/subscription.machine.ts';
import { subscriptionView } from '../../machines/subscription/selectors.ts';
import { paymentOf } from './samples/subscription.ts';
import { failed, fake } from './support.ts';

function start() {
  const deps = {
    readPayment: fake<object, Payment>(),
    beginCard: fake<object, string>(),
    saveCard: fake<undefined, string>(),
    payByCard: fake<{ saved: string | null; begins: boolean; mayTell: boolean }, Payment>(),
    askHolder: fake<{ secret: string }>(),
    cancelSubscription: fake<object>(),
    resumeSubscription: fake<object, Payment>(),
    useCoupon: fake<{ coupon: string }>(),
  };
  const implementations = createSubscriptionImplementations({ ...deps, saveCard: () => deps.saveCard(undefined) });
  const clock = new SimulatedClock();
  const actor = createActor(subscriptionMachine.provide(implementations), { clock }).start();
  return { ...deps, actor, clock, view: () => subscriptionView(actor.getSnapshot()) };
}

const calm = {
  isReading: false,
  isUnread: false,
  isBusy: false,
  isPreparing: false,
  form: null,
  isLoadingForm: false,
  isSaving: false,
  isFormless: false,
  isUnsure: false,
  asksToCancel: false,
  isCanceling: false,
  isResuming: false,
  isUsingCoupon: false,
  isBegun: false,
  isCouponUsed: false,
  failure: null,
  couponFailure: null,
  canCancel: false,
};
const card = { ...calm, payment: paymentOf('none'), form: 'seti_1_secret_1' };

async function entering() {
  const parts = start();
  await parts.readPayment.answer(paymentOf('none'));
  parts.actor.send({ type: 'ENTER' });
  await parts.beginCard.answer('seti_1_secret_1');
  parts.actor.send({ type: 'FORM_READY' });
  return parts;
}

test('an entered card starts the subscription', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  expect(view().form).toBe('seti_1_secret_1');
  actor.send({ type: 'SUBMIT', mayTell: false });
  actor.send({ type: 'SUBMIT', mayTell: false });
  expect(saveCard.asked).toHaveLength(1);
  await saveCard.answer('seti_1');
  expect(payByCard.asked).toEqual([{ saved: 'seti_1', begins: true, mayTell: false }]);
  await payByCard.answer(paymentOf('active'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('active'), isBegun: true, canCancel: true });
  actor.send({ type: 'CHANGED', payment: paymentOf('late') });
  expect(view()).toEqual({ ...calm, payment: paymentOf('late'), canCancel: true });
});

test('nothing is sent before the form is ready, and a form that never loads is reported', async () => {
  const { actor, clock, readPayment, beginCard, saveCard, view } = start();
  await readPayment.answer(paymentOf('none'));
  actor.send({ type: 'ENTER' });
  await beginCard.answer('seti_1_secret_1');
  expect(view()).toEqual({ ...card, isBusy: true, isLoadingForm: true });
  actor.send({ type: 'SUBMIT', mayTell: false });
  expect(saveCard.asked).toEqual([]);
  clock.increment(FORM_PATIENCE_MS - 1);
  expect(view().isFormless).toBe(false);
  clock.increment(1);
  expect(view()).toEqual({ ...card, form: null, isFormless: true });
  actor.send({ type: 'RETRY' });
  expect(view()).toEqual({ ...card, isBusy: true, isLoadingForm: true });
  actor.send({ type: 'FORM_READY' });
  clock.increment(FORM_PATIENCE_MS);
  actor.send({ type: 'SUBMIT', mayTell: false });
  expect([view().isLoadingForm, saveCard.asked.length]).toEqual([false, 1]);
});

test('a declined card leaves the form, with the reason', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  actor.send({ type: 'SUBMIT', mayTell: false });
  await saveCard.fail(failed('Invalid', 'Declined.'));
  expect(view()).toEqual({ ...card, failure: 'Declined.' });
  expect(payByCard.asked).toEqual([]);
});

test('a lost response is requested again with the same card', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  actor.send({ type: 'SUBMIT', mayTell: false });
  await saveCard.answer('seti_1');
  await payByCard.fail(failed('Network'));
  expect(view().isUnsure).toBe(true);
  actor.send({ type: 'RETRY' });
  const wish = { saved: 'seti_1', begins: true, mayTell: false };
  expect(payByCard.asked).toEqual([wish, wish]);
});

test('a card for an existing subscription starts none', async () => {
  const { actor, readPayment, beginCard, saveCard, payByCard, view } = start();
  await readPayment.answer(paymentOf('active'));
  actor.send({ type: 'ENTER' });
  await beginCard.answer('seti_1_secret_1');
  actor.send({ type: 'FORM_READY' });
  actor.send({ type: 'SUBMIT', mayTell: false });
  await saveCard.answer('seti_1');
  expect(payByCard.asked).toEqual([{ saved: 'seti_1', begins: false, mayTell: false }]);
  await payByCard.fail(failed('Conflict', 'There is none.'));
  await readPayment.answer(paymentOf('ended'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('ended'), failure: 'There is none.' });
});

test('the bank asks the holder, and the server is asked for the result', async () => {
  const { actor, saveCard, payByCard, askHolder, readPayment, view } = await entering();
  actor.send({ type: 'SUBMIT', mayTell: false });
  await saveCard.answer('seti_1');
  await payByCard.answer(paymentOf('waiting', { confirmation: 'pi_1_secret_1' }));
  expect(askHolder.asked).toEqual([{ secret: 'pi_1_secret_1' }]);
  await askHolder.fail(failed('Invalid', 'Not you.'));
  expect(readPayment.asked).toHaveLength(2);
  await readPayment.answer(paymentOf('waiting'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('waiting'), failure: 'Not you.', canCancel: true });
});

test('nothing is cancelled without confirmation, and it can be resumed', async () => {
  const { actor, readPayment, cancelSubscription, resumeSubscription, view } = start();
  await readPayment.answer(paymentOf('active'));
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'LEAVE' });
  expect([view().asksToCancel, cancelSubscription.asked]).toEqual([false, []]);
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'CONFIRM' });
  await cancelSubscription.answer();
  await readPayment.answer(paymentOf('ending'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('ending') });
  actor.send({ type: 'RESUME' });
  await resumeSubscription.answer(paymentOf('active'));
  expect(view().canCancel).toBe(true);
});

test('a purchase with consent to analytics is reported when it starts, even if the response is lost', async () => {
  const { actor, saveCard, payByCard, beginCard } = await entering();
  actor.send({ type: 'SUBMIT', mayTell: true });
  await saveCard.answer('seti_1');
  await payByCard.fail(failed('Network'));
  actor.send({ type: 'RETRY' });
  const wish = { saved: 'seti_1', begins: true, mayTell: true };
  expect(payByCard.asked).toEqual([wish, wish]);
  await payByCard.answer(paymentOf('active'));
  actor.send({ type: 'ENTER' });
  await beginCard.answer('seti_2_secret_1');
  actor.send({ type: 'FORM_READY' });
  actor.send({ type: 'SUBMIT', mayTell: true });
  await saveCard.answer('seti_2');
  expect(payByCard.asked[2]).toEqual({ saved: 'seti_2', begins: false, mayTell: false });
});

test('a used coupon is reported, until the next action', async () => {
  const { actor, readPayment, useCoupon, view } = start();
  await readPayment.answer(paymentOf('none'));
  actor.send({ type: 'COUPON', coupon: 'SPRING' });
  await useCoupon.answer();
  await readPayment.answer(paymentOf('none'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('none'), isCouponUsed: true });
  actor.send({ type: 'COUPON', coupon: 'SPRNG' });
  await useCoupon.fail(failed('Invalid', 'Unknown.'));
  expect(view()).toEqual({ ...calm, payment: paymentOf('none'), couponFailure: 'Unknown.' });
});

test('a lost response of the card form leaves the form, and the next attempt is a new one', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  actor.send({ type: 'SUBMIT', mayTell: false });
  await saveCard.fail(failed('Network', 'No answer.'));
  expect(view()).toEqual({ ...card, failure: 'No answer.' });
  actor.send({ type: 'SUBMIT', mayTell: false });
  expect(saveCard.asked).toHaveLength(2);
  await saveCard.answer('seti_1');
  expect(payByCard.asked).toEqual([{ saved: 'seti_1', begins: true, mayTell: false }]);
});
