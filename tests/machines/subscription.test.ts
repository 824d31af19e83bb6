import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { createSubscriptionImplementations } from '../../machines/subscription/implementations.ts';
import { subscriptionMachine } from '../../machines/subscription/subscription.machine.ts';
import { subscriptionView } from '../../machines/subscription/selectors.ts';
import { paymentOf } from './samples/subscription.ts';
import { failed, fake } from './support.ts';

function start() {
  const deps = {
    readPayment: fake<object, Payment>(),
    beginCard: fake<object, string>(),
    saveCard: fake<undefined, string>(),
    payByCard: fake<{ saved: string | null }, Payment>(),
    askHolder: fake<{ secret: string }>(),
    cancelSubscription: fake<object>(),
    resumeSubscription: fake<object, Payment>(),
    useCoupon: fake<{ coupon: string }>(),
  };
  const implementations = createSubscriptionImplementations({ ...deps, saveCard: () => deps.saveCard(undefined) });
  const actor = createActor(subscriptionMachine.provide(implementations)).start();
  return { ...deps, actor, view: () => subscriptionView(actor.getSnapshot()) };
}

async function entering() {
  const parts = start();
  await parts.readPayment.answer(paymentOf('none'));
  parts.actor.send({ type: 'ENTER' });
  await parts.beginCard.answer('seti_1_secret_1');
  return parts;
}

test('a card that is entered begins the subscription', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  expect(view().form).toBe('seti_1_secret_1');
  actor.send({ type: 'SUBMIT' });
  actor.send({ type: 'SUBMIT' });
  expect(saveCard.asked).toHaveLength(1);
  await saveCard.answer('seti_1');
  expect(payByCard.asked).toMatchObject([{ saved: 'seti_1' }]);
  await payByCard.answer(paymentOf('active'));
  expect(view()).toMatchObject({ form: null, canCancel: true, failure: null });
});

test('a refused card leaves the form, with the reason', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  actor.send({ type: 'SUBMIT' });
  await saveCard.fail(failed('Invalid', 'Declined.'));
  expect(view()).toMatchObject({ form: 'seti_1_secret_1', failure: 'Declined.' });
  expect(payByCard.asked).toEqual([]);
});

test('an answer that was lost is asked for again with the same card', async () => {
  const { actor, saveCard, payByCard, view } = await entering();
  actor.send({ type: 'SUBMIT' });
  await saveCard.answer('seti_1');
  await payByCard.fail(failed('Network'));
  expect(view().isUnsure).toBe(true);
  actor.send({ type: 'RETRY' });
  expect(payByCard.asked).toMatchObject([{ saved: 'seti_1' }, { saved: 'seti_1' }]);
});

test('the bank asks the holder, and the server is asked what came of it', async () => {
  const { actor, saveCard, payByCard, askHolder, readPayment, view } = await entering();
  actor.send({ type: 'SUBMIT' });
  await saveCard.answer('seti_1');
  await payByCard.answer(paymentOf('waiting', { confirmation: 'pi_1_secret_1' }));
  expect(askHolder.asked).toEqual([{ secret: 'pi_1_secret_1' }]);
  await askHolder.fail(failed('Invalid', 'Not you.'));
  expect(readPayment.asked).toHaveLength(2);
  await readPayment.answer(paymentOf('waiting'));
  expect(view()).toMatchObject({ failure: 'Not you.', canCancel: true });
});

test('nothing is cancelled without a yes, and it can be taken back', async () => {
  const { actor, readPayment, cancelSubscription, resumeSubscription, view } = start();
  await readPayment.answer(paymentOf('active'));
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'LEAVE' });
  expect([view().asksToCancel, cancelSubscription.asked]).toEqual([false, []]);
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'CONFIRM' });
  await cancelSubscription.answer();
  await readPayment.answer(paymentOf('ending'));
  expect(view()).toMatchObject({ canCancel: false, asksToCancel: false });
  actor.send({ type: 'RESUME' });
  await resumeSubscription.answer(paymentOf('active'));
  expect(view().canCancel).toBe(true);
});
