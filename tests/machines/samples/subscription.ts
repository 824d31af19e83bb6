import type { Payment, PaymentStanding } from '../../../domain/entities/payment.ts';
import type { WalkPlan } from '../walk.ts';

export const paymentOf = (standing: PaymentStanding, more: Partial<Payment> = {}): Payment => ({
  standing,
  isPractice: true,
  plan: null,
  publishableKey: 'pk_test_practice',
  price: { amount: 1599, currency: 'usd' },
  nextPayment: null,
  due: null,
  accessUntil: null,
  card: null,
  coupon: null,
  confirmation: null,
  receipts: [],
  ...more,
});

const fails = (id: string, tag: string) => ({ type: `xstate.error.actor.${id}`, error: { tag, message: 'No.' } });
const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
const standings = ['none', 'trialing', 'active', 'late', 'ending'] as const;

export const subscription: WalkPlan = {
  inputs: [undefined],
  samples: {
    SUBMIT: [{ type: 'SUBMIT', mayTell: true }],
    CHANGED: [{ type: 'CHANGED', payment: paymentOf('active') }],
    COUPON: [{ type: 'COUPON', coupon: 'SPRING' }],
    'xstate.done.actor.readPayment': standings.map((standing) => done('readPayment', paymentOf(standing))),
    'xstate.error.actor.readPayment': [fails('readPayment', 'Network')],
    'xstate.done.actor.beginCard': [done('beginCard', 'seti_1_secret_1')],
    'xstate.error.actor.beginCard': [fails('beginCard', 'Server')],
    'xstate.done.actor.saveCard': [done('saveCard', 'seti_1')],
    'xstate.error.actor.saveCard': [fails('saveCard', 'Invalid')],
    'xstate.done.actor.payByCard': [
      done('payByCard', paymentOf('active')),
      done('payByCard', paymentOf('waiting', { confirmation: 'pi_1_secret_1' })),
      done('payByCard', paymentOf('waiting')),
      done('payByCard', paymentOf('active', { confirmation: 'pi_1_secret_1' })),
    ],
    'xstate.error.actor.payByCard': [
      fails('payByCard', 'Network'),
      fails('payByCard', 'Server'),
      fails('payByCard', 'Invalid'),
    ],
    'xstate.done.actor.askHolder': [done('askHolder', undefined)],
    'xstate.error.actor.askHolder': [fails('askHolder', 'Invalid')],
    'xstate.done.actor.cancelSubscription': [done('cancelSubscription', undefined)],
    'xstate.error.actor.cancelSubscription': [fails('cancelSubscription', 'Server')],
    'xstate.done.actor.resumeSubscription': [done('resumeSubscription', paymentOf('active'))],
    'xstate.error.actor.resumeSubscription': [fails('resumeSubscription', 'Conflict')],
    'xstate.done.actor.useCoupon': [done('useCoupon', undefined)],
    'xstate.error.actor.useCoupon': [fails('useCoupon', 'Invalid')],
  },
};
