import { assign, setup } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { FORM_PATIENCE_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import type { CardWish, DisplayedSubscription, SubscriptionContext, SubscriptionEvent } from './types.ts';

const isStanding =
  (...standings: readonly Payment['standing'][]) =>
  (_: unknown, { payment }: DisplayedSubscription): boolean =>
    payment !== null && standings.includes(payment.standing);

const isOn = (payment: Payment | null): boolean => payment?.standing === 'trialing' || payment?.standing === 'active';
const isOff = (payment: Payment | null): boolean =>
  payment !== null && ['none', 'ended', 'waiting'].includes(payment.standing);

/** Whether to announce that the subscription has started: true if it started after the page was opened. */
const hasBegun = ({ payment: before, isBegun }: SubscriptionContext, payment: Payment | null): boolean =>
  isOn(payment) && (isBegun || isOff(before));

/** Types, actors and actions of a subscription; the states are in subscription.machine.ts. */
export const subscriptionSetup = setup({
  types: {} as { context: SubscriptionContext; events: SubscriptionEvent; tags: 'busy' },
  actors: {
    readPayment: requiredPromise<Payment>('subscription', 'readPayment'),
    beginCard: requiredPromise<string>('subscription', 'beginCard'),
    saveCard: requiredPromise<string>('subscription', 'saveCard'),
    payByCard: requiredPromise<Payment, CardWish>('subscription', 'payByCard'),
    askHolder: requiredPromise<void, { readonly secret: string }>('subscription', 'askHolder'),
    cancelSubscription: requiredPromise<void>('subscription', 'cancelSubscription'),
    resumeSubscription: requiredPromise<Payment>('subscription', 'resumeSubscription'),
    useCoupon: requiredPromise<void, { readonly coupon: string }>('subscription', 'useCoupon'),
  },
  delays: { formPatience: FORM_PATIENCE_MS },
  guards: {
    isTrialing: isStanding('trialing'),
    isActive: isStanding('active'),
    isUnpaid: isStanding('waiting', 'late'),
    isEnding: isStanding('ending'),
    /** True if the bank requires the card holder's confirmation first. */
    asksHolder: (_, { payment }: DisplayedSubscription) =>
      payment !== null && payment.confirmation !== null && ['waiting', 'late'].includes(payment.standing),
    /** True if the result is unknown. */
    isLost: (_, { failure }: { readonly failure: Failure }) => failure.tag === 'Network' || failure.tag === 'Server',
  },
  actions: {
    keepPayment: assign(({ context }, { payment }: DisplayedSubscription) => ({
      payment,
      secret: null,
      isBegun: hasBegun(context, payment),
    })),
    /** Updates the payment without closing the form. Clears failures if the subscription's status changed. */
    keepNews: assign(({ context }, { payment }: DisplayedSubscription) => ({
      payment,
      isBegun: hasBegun(context, payment),
      ...(payment?.standing !== context.payment?.standing && { failure: null, couponFailure: null }),
    })),
    keepSecret: assign((_, { secret }: { readonly secret: string }) => ({ secret })),
    keepSaved: assign((_, { saved }: { readonly saved: string | null }) => ({ saved })),
    keepConsent: assign((_, { mayTell }: { readonly mayTell: boolean }) => ({ mayTell })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    keepCouponFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ couponFailure: failure })),
    noteCoupon: assign({ isCouponUsed: true }),
    /** Clears the result of the last attempt. */
    forgetLast: assign({ failure: null, couponFailure: null, isCouponUsed: false, isBegun: false }),
  },
});
