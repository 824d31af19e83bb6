import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { subscriptionMachine } from '../../machines/subscription/subscription.machine.ts';
import type { SubscriptionContext } from '../../machines/subscription/types.ts';
import { paymentOf } from './samples/subscription.ts';
import { answered, failed, refused, step } from './support.ts';
import type { Sample } from './walk.ts';

const old = failed('Invalid', 'Of the last try.');
const lost = failed('Network', 'No answer.');
const declined = failed('Invalid', 'Declined.');
const active = paymentOf('active');
const late = paymentOf('late', { confirmation: 'pi_1_secret_1' });

/** Context after a failed attempt. Every field is set, so a missing reset is noticed. */
const tried: SubscriptionContext = {
  payment: paymentOf('none'),
  secret: 'seti_1_secret_1',
  saved: 'seti_1',
  mayTell: false,
  failure: old,
  isBegun: true,
  isCouponUsed: true,
  couponFailure: old,
};
const forgotten = { failure: null, isBegun: false, isCouponUsed: false, couponFailure: null };
const shown = (payment: Payment) => ({
  payment,
  secret: null,
  isBegun: payment.standing === 'active' || payment.standing === 'trialing',
});
/** The form on the page keeps its secret, and an old failure is not shown next to newer data. */
const news = (payment: Payment) => ({ payment, failure: null, couponFailure: null });
const dearer = paymentOf('none', { price: { amount: 9900, currency: 'usd' } });
const at = (standing: string) => ({ standing });

type Row = [from: StateValue, event: Sample, to: StateValue, changes: Partial<SubscriptionContext>];

const rows: Row[] = [
  ['reading', answered('readPayment', active), at('active'), shown(active)],
  ['reading', answered('readPayment', paymentOf('trialing')), at('trialing'), shown(paymentOf('trialing'))],
  ['reading', answered('readPayment', paymentOf('waiting')), at('unpaid'), shown(paymentOf('waiting'))],
  ['reading', answered('readPayment', late), at('unpaid'), shown(late)],
  ['reading', answered('readPayment', paymentOf('ending')), at('ending'), shown(paymentOf('ending'))],
  ['reading', answered('readPayment', paymentOf('ended')), at('none'), shown(paymentOf('ended'))],
  ['reading', refused('readPayment', lost), 'unread', { failure: lost }],
  ['unread', { type: 'RETRY' }, 'reading', forgotten],
  [at('none'), { type: 'ENTER' }, 'preparing', forgotten],
  [at('none'), { type: 'COUPON', coupon: 'SPRING' }, 'usingCoupon', forgotten],
  [at('none'), { type: 'CANCEL' }, at('none'), {}],
  [at('none'), { type: 'CHANGED', payment: active }, at('active'), news(active)],
  [at('active'), { type: 'CHANGED', payment: late }, at('unpaid'), { ...news(late), isBegun: false }],
  [at('none'), { type: 'CHANGED', payment: dearer }, at('none'), { payment: dearer, isBegun: false }],
  ...(['preparing', 'loadingForm', 'enteringCard', 'formless', 'confirmingCancel'] as const).map(
    (state): Row => [state, { type: 'CHANGED', payment: active }, state, news(active)],
  ),
  [at('trialing'), { type: 'CANCEL' }, 'confirmingCancel', {}],
  [at('active'), { type: 'CANCEL' }, 'confirmingCancel', {}],
  [at('unpaid'), { type: 'CANCEL' }, 'confirmingCancel', {}],
  [at('unpaid'), { type: 'PAY' }, 'subscribing', { ...forgotten, saved: null }],
  [at('ending'), { type: 'RESUME' }, 'resuming', forgotten],
  ['preparing', answered('beginCard', 'seti_2_secret_1'), 'loadingForm', { secret: 'seti_2_secret_1' }],
  ['preparing', refused('beginCard', lost), at('none'), { failure: lost }],
  ['loadingForm', { type: 'FORM_READY' }, 'enteringCard', {}],
  ['loadingForm', { type: 'FORM_LOST' }, 'formless', {}],
  ['loadingForm', { type: 'LEAVE' }, at('none'), forgotten],
  ['loadingForm', { type: 'xstate.after.formPatience.subscription.loadingForm' }, 'formless', {}],
  ['enteringCard', { type: 'SUBMIT', mayTell: true }, 'authentication', { ...forgotten, mayTell: true }],
  ['enteringCard', { type: 'LEAVE' }, at('none'), forgotten],
  ['formless', { type: 'RETRY' }, 'loadingForm', {}],
  ['formless', { type: 'LEAVE' }, at('none'), {}],
  ['authentication', answered('saveCard', 'seti_2'), 'subscribing', { saved: 'seti_2' }],
  ['authentication', refused('saveCard', declined), 'enteringCard', { failure: declined }],
  ['subscribing', answered('payByCard', late), 'askingHolder', shown(late)],
  ['subscribing', answered('payByCard', active), at('active'), shown(active)],
  ['subscribing', refused('payByCard', lost), 'unsure', { failure: lost }],
  ['subscribing', refused('payByCard', failed('Server')), 'unsure', { failure: failed('Server') }],
  ['subscribing', refused('payByCard', declined), 'reading', { failure: declined }],
  ['unsure', { type: 'RETRY' }, 'subscribing', forgotten],
  ['unsure', { type: 'LEAVE' }, 'reading', forgotten],
  ['askingHolder', answered('askHolder'), 'reading', {}],
  ['askingHolder', refused('askHolder', declined), 'reading', { failure: declined }],
  ['confirmingCancel', { type: 'CONFIRM' }, 'canceling', forgotten],
  ['confirmingCancel', { type: 'LEAVE' }, at('none'), forgotten],
  ['canceling', answered('cancelSubscription'), 'reading', {}],
  ['canceling', refused('cancelSubscription', lost), 'confirmingCancel', { failure: lost }],
  ['resuming', answered('resumeSubscription', active), at('active'), shown(active)],
  ['resuming', refused('resumeSubscription', lost), 'reading', { failure: lost }],
  ['usingCoupon', answered('useCoupon'), 'reading', { isCouponUsed: true }],
  ['usingCoupon', refused('useCoupon', declined), at('none'), { couponFailure: declined }],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes) => {
  const after = step(subscriptionMachine, from, tried, event);
  expect(after).toEqual({ at: to, context: { ...tried, ...changes }, effects: [] });
});

test('a used coupon is noted', () => {
  const after = step(subscriptionMachine, 'usingCoupon', { ...tried, isCouponUsed: false }, answered('useCoupon'));
  expect(after.context.isCouponUsed).toBe(true);
});

test('a subscription has begun once it is active, and not if it existed before', () => {
  const calm = { ...tried, ...forgotten };
  const begunAfter = (before: Payment | null, now: Payment) =>
    step(subscriptionMachine, 'reading', { ...calm, payment: before }, answered('readPayment', now)).context.isBegun;
  const befores = [null, 'none', 'ended', 'waiting', 'late', 'ending', 'active'] as const;
  expect(befores.map((before) => begunAfter(before && paymentOf(before), active))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
