import { type ActorRefFrom, assertEvent } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { subscriptionSetup } from './setup.ts';
import type { DisplayedSubscription, SubscriptionContext } from './types.ts';

const shown = ({ context }: { readonly context: SubscriptionContext }): DisplayedSubscription => ({
  payment: context.payment,
});
const told = ({ event }: { readonly event: { readonly output: Payment } }): DisplayedSubscription => ({
  payment: event.output,
});

/** Whether paying by card starts a new subscription. */
export const beginsNow = (payment: Payment | null): boolean =>
  payment?.standing === 'none' || payment?.standing === 'ended';

/** Transition after a failed promise. */
const failing = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'keepFailure', params: failureIn } }) as const;

/** Only updates the context with new data while a form or dialog is open. */
const keepsNews = {
  CHANGED: {
    actions: {
      type: 'keepNews',
      params: ({ event }: { readonly event: { readonly payment: Payment } }) => ({ payment: event.payment }),
    },
  },
} as const;

/**
 * A member's subscription: started with a card, paid, cancelled and resumed. Cards are entered in the payment service's
 * own form; the state comes from the server and is refetched after every step.
 *
 * Send ENTER, PAY, FORM_READY, FORM_LOST, SUBMIT, CANCEL, CONFIRM, RESUME, COUPON, RETRY, CHANGED, LEAVE; render
 * `subscriptionView` (selectors.ts).
 */
export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  description: 'A subscription: started with a card, paid, cancelled and resumed.',
  context: () => ({
    payment: null,
    secret: null,
    saved: null,
    mayTell: false,
    failure: null,
    isBegun: false,
    isCouponUsed: false,
    couponFailure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'Loads the subscription.',
      invoke: {
        id: 'readPayment',
        src: 'readPayment',
        onDone: { target: 'standing', actions: { type: 'keepPayment', params: told } },
        onError: failing('unread'),
      },
    },
    unread: {
      description: 'The subscription could not be loaded.',
      on: { RETRY: { target: 'reading', actions: 'forgetLast' } },
    },
    standing: {
      description: 'The subscription, its price and the available actions.',
      initial: 'sorting',
      states: {
        sorting: {
          description: 'Chooses the state for the loaded subscription.',
          always: [
            { guard: { type: 'isTrialing', params: shown }, target: 'trialing' },
            { guard: { type: 'isActive', params: shown }, target: 'active' },
            { guard: { type: 'isUnpaid', params: shown }, target: 'unpaid' },
            { guard: { type: 'isEnding', params: shown }, target: 'ending' },
            { target: 'none' },
          ],
        },
        none: { description: 'No subscription, or an ended one: a button starts one.' },
        trialing: {
          description: 'A trial, after which the card is charged.',
          on: { CANCEL: '#subscription.confirmingCancel' },
        },
        active: { description: 'Paid, until the next payment.', on: { CANCEL: '#subscription.confirmingCancel' } },
        unpaid: {
          description: 'A payment failed or was never made: what happened, when access ends, and how to fix it.',
          on: {
            PAY: {
              target: '#subscription.subscribing',
              actions: ['forgetLast', { type: 'keepSaved', params: { saved: null } }],
            },
            CANCEL: '#subscription.confirmingCancel',
          },
        },
        ending: {
          description: 'Cancelled: when access ends, and a button to resume.',
          on: { RESUME: { target: '#subscription.resuming', actions: 'forgetLast' } },
        },
      },
      on: {
        ENTER: { target: 'preparing', actions: 'forgetLast' },
        COUPON: { target: 'usingCoupon', actions: 'forgetLast' },
        CHANGED: { target: '.sorting', ...keepsNews.CHANGED },
      },
    },
    preparing: {
      tags: 'busy',
      description: 'Requests a form from the payment service.',
      invoke: {
        id: 'beginCard',
        src: 'beginCard',
        onDone: {
          target: 'loadingForm',
          actions: { type: 'keepSecret', params: ({ event }) => ({ secret: event.output }) },
        },
        onError: failing('standing'),
      },
      on: keepsNews,
    },
    loadingForm: {
      tags: 'busy',
      description: 'Loads the payment service’s form into the page.',
      on: {
        ...keepsNews,
        FORM_READY: 'enteringCard',
        FORM_LOST: 'formless',
        LEAVE: { target: 'standing', actions: 'forgetLast' },
      },
      after: { formPatience: 'formless' },
    },
    enteringCard: {
      description: 'The payment service’s form, with the reason if the last card was declined.',
      on: {
        ...keepsNews,
        SUBMIT: {
          target: 'authentication',
          actions: ['forgetLast', { type: 'keepConsent', params: ({ event }) => ({ mayTell: event.mayTell }) }],
        },
        LEAVE: { target: 'standing', actions: 'forgetLast' },
      },
    },
    formless: {
      description: 'The form could not be loaded: possible reasons, and an alternative.',
      on: { ...keepsNews, RETRY: 'loadingForm', LEAVE: 'standing' },
    },
    authentication: {
      tags: 'busy',
      description: 'The payment service saves the card; the bank may ask for confirmation. The form stays open.',
      invoke: {
        id: 'saveCard',
        src: 'saveCard',
        onDone: {
          target: 'subscribing',
          actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: failing('enteringCard'),
      },
    },
    subscribing: {
      tags: 'busy',
      description: 'Starts or pays the subscription, or replaces its card. Repeating this has no further effect.',
      invoke: {
        id: 'payByCard',
        src: 'payByCard',
        input: ({ context: { saved, payment, mayTell } }) => {
          const begins = beginsNow(payment);
          return { saved, begins, mayTell: begins && mayTell };
        },
        onDone: [
          {
            guard: { type: 'asksHolder', params: told },
            target: 'askingHolder',
            actions: { type: 'keepPayment', params: told },
          },
          { target: 'standing', actions: { type: 'keepPayment', params: told } },
        ],
        onError: [{ guard: { type: 'isLost', params: failureIn }, ...failing('unsure') }, failing('reading')],
      },
    },
    unsure: {
      description: 'The response was lost. Retrying is safe: nothing is charged twice.',
      on: {
        RETRY: { target: 'subscribing', actions: 'forgetLast' },
        LEAVE: { target: 'reading', actions: 'forgetLast' },
      },
    },
    askingHolder: {
      tags: 'busy',
      description: 'The bank asks the cardholder to confirm the payment.',
      invoke: {
        id: 'askHolder',
        src: 'askHolder',
        input: ({ context }) => ({ secret: context.payment?.confirmation ?? '' }),
        onDone: 'reading',
        onError: failing('reading'),
      },
    },
    confirmingCancel: {
      description: 'A dialog shows when access ends, and why the last attempt failed.',
      on: {
        ...keepsNews,
        CONFIRM: { target: 'canceling', actions: 'forgetLast' },
        LEAVE: { target: 'standing', actions: 'forgetLast' },
      },
    },
    canceling: {
      tags: 'busy',
      description: 'Cancels the subscription; the dialog stays open.',
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        onDone: 'reading',
        onError: failing('confirmingCancel'),
      },
    },
    resuming: {
      tags: 'busy',
      description: 'Resumes the cancelled subscription.',
      invoke: {
        id: 'resumeSubscription',
        src: 'resumeSubscription',
        onDone: { target: 'standing', actions: { type: 'keepPayment', params: told } },
        onError: failing('reading'),
      },
    },
    usingCoupon: {
      tags: 'busy',
      description: 'Redeems a coupon.',
      invoke: {
        id: 'useCoupon',
        src: 'useCoupon',
        input: ({ event }) => {
          assertEvent(event, 'COUPON');
          return { coupon: event.coupon };
        },
        onDone: { target: 'reading', actions: 'noteCoupon' },
        onError: { target: 'standing', actions: { type: 'keepCouponFailure', params: failureIn } },
      },
    },
  },
});

export type SubscriptionRef = ActorRefFrom<typeof subscriptionMachine>;
