import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface SubscriptionContext {
  /** As the server last told it; null until it did. */
  readonly payment: Payment | null;
  /** What the payment service's own form is given. */
  readonly secret: string | null;
  /** The card that the form saved; null: the one there is. */
  readonly saved: string | null;
  /** Why the last try came to nothing. */
  readonly failure: Failure | null;
  /** Why the last coupon was not taken. */
  readonly couponFailure: Failure | null;
}

export type SubscriptionEvent =
  /** Pays by a card that is entered now: begins, mends or changes. */
  | { readonly type: 'ENTER' }
  /** Pays what is open by the card there is. */
  | { readonly type: 'PAY' }
  /** The card is entered. */
  | { readonly type: 'SUBMIT' }
  /** The payment service's form could not be loaded. */
  | { readonly type: 'FORM_LOST' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'RESUME' }
  | { readonly type: 'COUPON'; readonly coupon: string }
  | { readonly type: 'RETRY' }
  /** Back to what there is. */
  | { readonly type: 'LEAVE' };

interface Shown {
  readonly payment: Payment | null;
}
const shown = ({ context }: { readonly context: SubscriptionContext }): Shown => ({ payment: context.payment });
const told = ({ event }: { readonly event: { readonly output: Payment } }): Shown => ({ payment: event.output });

const isStanding =
  (...standings: readonly Payment['standing'][]) =>
  (_: unknown, { payment }: Shown): boolean =>
    payment !== null && standings.includes(payment.standing);

/**
 * A member's subscription: begun with a card, paid, cancelled and taken back. Cards are entered into the payment service's own form; what there is,
 * the server says, and after every step it is asked again.
 *
 * Send ENTER, PAY, SUBMIT, FORM_LOST, CANCEL, CONFIRM, RESUME, COUPON, RETRY, LEAVE; show `subscriptionView` (selectors.ts).
 */
export const subscriptionMachine = setup({
  types: {} as { context: SubscriptionContext; events: SubscriptionEvent; tags: 'busy' },
  actors: {
    readPayment: requiredPromise<Payment>('subscription', 'readPayment'),
    beginCard: requiredPromise<string>('subscription', 'beginCard'),
    saveCard: requiredPromise<string>('subscription', 'saveCard'),
    payByCard: requiredPromise<Payment, { readonly saved: string | null }>('subscription', 'payByCard'),
    askHolder: requiredPromise<void, { readonly secret: string }>('subscription', 'askHolder'),
    cancelSubscription: requiredPromise<void>('subscription', 'cancelSubscription'),
    resumeSubscription: requiredPromise<Payment>('subscription', 'resumeSubscription'),
    useCoupon: requiredPromise<void, { readonly coupon: string }>('subscription', 'useCoupon'),
  },
  guards: {
    isTrialing: isStanding('trialing'),
    isActive: isStanding('active'),
    isUnpaid: isStanding('waiting', 'late'),
    isEnding: isStanding('ending'),
    /** Its bank wants to ask the holder of the card first. */
    asksHolder: (_, { payment }: Shown) =>
      payment !== null && payment.confirmation !== null && ['waiting', 'late'].includes(payment.standing),
    /** Nobody knows whether it was done. */
    isLost: (_, { failure }: { readonly failure: Failure }) => failure.tag === 'Network' || failure.tag === 'Server',
  },
  actions: {
    keepPayment: assign((_, { payment }: Shown) => ({ payment, secret: null })),
    keepSecret: assign((_, { secret }: { readonly secret: string }) => ({ secret })),
    keepSaved: assign((_, { saved }: { readonly saved: string | null }) => ({ saved })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    keepCouponFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ couponFailure: failure })),
    forgetFailures: assign({ failure: null, couponFailure: null }),
  },
}).createMachine({
  id: 'subscription',
  description: 'A subscription: begun with a card, paid, cancelled and taken back.',
  context: () => ({ payment: null, secret: null, saved: null, failure: null, couponFailure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The server is asked what there is.',
      invoke: {
        id: 'readPayment',
        src: 'readPayment',
        onDone: { target: 'standing', actions: { type: 'keepPayment', params: told } },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    unread: {
      description: 'The server did not say what there is.',
      on: { RETRY: { target: 'reading', actions: 'forgetFailures' } },
    },
    standing: {
      description: 'What there is, what it costs, and what can be done about it.',
      initial: 'sorting',
      states: {
        sorting: {
          description: 'What was told is looked at.',
          always: [
            { guard: { type: 'isTrialing', params: shown }, target: 'trialing' },
            { guard: { type: 'isActive', params: shown }, target: 'active' },
            { guard: { type: 'isUnpaid', params: shown }, target: 'unpaid' },
            { guard: { type: 'isEnding', params: shown }, target: 'ending' },
            { target: 'none' },
          ],
        },
        none: { description: 'No subscription, or one that has ended: a button starts one.' },
        trialing: {
          description: 'A trial, after which the card is charged.',
          on: { CANCEL: '#subscription.confirmingCancel' },
        },
        active: { description: 'Paid, until the next payment.', on: { CANCEL: '#subscription.confirmingCancel' } },
        unpaid: {
          description:
            'A payment was refused or never made: what happened, until when access stays, and what mends it.',
          on: {
            PAY: {
              target: '#subscription.subscribing',
              actions: ['forgetFailures', { type: 'keepSaved', params: { saved: null } }],
            },
            CANCEL: '#subscription.confirmingCancel',
          },
        },
        ending: {
          description: 'Cancelled: until when access stays, and a button that takes it back.',
          on: { RESUME: { target: '#subscription.resuming', actions: 'forgetFailures' } },
        },
      },
      on: {
        ENTER: { target: 'preparing', actions: 'forgetFailures' },
        COUPON: { target: 'usingCoupon', actions: 'forgetFailures' },
      },
    },
    preparing: {
      tags: 'busy',
      description: 'The server asks the payment service for a form.',
      invoke: {
        id: 'beginCard',
        src: 'beginCard',
        onDone: {
          target: 'enteringCard',
          actions: { type: 'keepSecret', params: ({ event }) => ({ secret: event.output }) },
        },
        onError: { target: 'standing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    enteringCard: {
      description: "The payment service's own form, and why the last card was not taken.",
      on: {
        SUBMIT: { target: 'authentication', actions: 'forgetFailures' },
        FORM_LOST: 'formless',
        LEAVE: { target: 'standing', actions: 'forgetFailures' },
      },
    },
    formless: {
      description: 'The form could not be loaded: why that may be, and another way.',
      on: { RETRY: 'enteringCard', LEAVE: 'standing' },
    },
    authentication: {
      tags: 'busy',
      description: 'The payment service saves the card; its bank may ask the holder. The form stays.',
      invoke: {
        id: 'saveCard',
        src: 'saveCard',
        onDone: {
          target: 'subscribing',
          actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: { target: 'enteringCard', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    subscribing: {
      tags: 'busy',
      description: 'The subscription is begun, paid or given its new card. Done again, it is the same.',
      invoke: {
        id: 'payByCard',
        src: 'payByCard',
        input: ({ context }) => ({ saved: context.saved }),
        onDone: [
          {
            guard: { type: 'asksHolder', params: told },
            target: 'askingHolder',
            actions: { type: 'keepPayment', params: told },
          },
          { target: 'standing', actions: { type: 'keepPayment', params: told } },
        ],
        onError: [
          {
            guard: { type: 'isLost', params: failureIn },
            target: 'unsure',
            actions: { type: 'keepFailure', params: failureIn },
          },
          { target: 'reading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    unsure: {
      description: 'The answer was lost. It is safe to go on: nothing is paid twice.',
      on: {
        RETRY: { target: 'subscribing', actions: 'forgetFailures' },
        LEAVE: { target: 'reading', actions: 'forgetFailures' },
      },
    },
    askingHolder: {
      tags: 'busy',
      description: 'The bank asks the holder before it pays.',
      invoke: {
        id: 'askHolder',
        src: 'askHolder',
        input: ({ context }) => ({ secret: context.payment?.confirmation ?? '' }),
        onDone: 'reading',
        onError: { target: 'reading', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    confirmingCancel: {
      description: 'A dialog says until when access stays, and why the last try failed.',
      on: {
        CONFIRM: { target: 'canceling', actions: 'forgetFailures' },
        LEAVE: { target: 'standing', actions: 'forgetFailures' },
      },
    },
    canceling: {
      tags: 'busy',
      description: 'It is being cancelled; the dialog stays.',
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        onDone: 'reading',
        onError: { target: 'confirmingCancel', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    resuming: {
      tags: 'busy',
      description: 'The cancellation is being taken back.',
      invoke: {
        id: 'resumeSubscription',
        src: 'resumeSubscription',
        onDone: { target: 'standing', actions: { type: 'keepPayment', params: told } },
        onError: { target: 'reading', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    usingCoupon: {
      tags: 'busy',
      description: 'A coupon is being used.',
      invoke: {
        id: 'useCoupon',
        src: 'useCoupon',
        input: ({ event }) => {
          assertEvent(event, 'COUPON');
          return { coupon: event.coupon };
        },
        onDone: 'reading',
        onError: { target: 'standing', actions: { type: 'keepCouponFailure', params: failureIn } },
      },
    },
  },
});

export type SubscriptionRef = ActorRefFrom<typeof subscriptionMachine>;
