import { assign, setup, type ActorRefFrom } from 'xstate';
import { canCheckCoupon } from '../../domain/forms/coupon-box.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

/** Response of GET payment/coupon/{code}. [core §3] */
export interface CouponResponse {
  readonly valid: boolean;
  readonly description: string | null;
  readonly name: string | null;
  readonly reason: string | null;
}

export interface CouponCheckInput {
  /** Coupon from the URL; empty if the member enters one. */
  readonly coupon: string;
  /** A coupon from the URL is prefilled and disabled. [core §2] */
  readonly isFixed: boolean;
  /** True until the coupon from the URL has been checked, which happens immediately. */
  readonly isUntried: boolean;
}

export interface CouponCheckContext {
  /** Value of the field. */
  readonly coupon: string;
  readonly isFixed: boolean;
  readonly isUntried: boolean;
  /** The server's response for the coupon; null before the check, and for unknown coupons. */
  readonly answer: CouponResponse | null;
  /** Why the last check failed; in `invalid`, says that the coupon is unknown. */
  readonly failure: Failure | null;
}

export type CouponCheckEvent =
  /** The field was edited. */
  | { readonly type: 'EDIT'; readonly coupon: string }
  /** Sent by the Check button. Ignored if the field is empty, too long or disabled. */
  | { readonly type: 'CHECK' }
  /** Removes a valid coupon so that another can be entered. */
  | { readonly type: 'REMOVE' };

interface Box {
  readonly coupon: string;
  readonly isFixed: boolean;
}
const box = ({ context }: { readonly context: CouponCheckContext }): Box => context;

/**
 * Checks whether a coupon is valid before it is used. [core §4 Coupon check, core §5]
 *
 * `useWorkflow(couponCheckMachine, () => createCouponCheckImplementations(deps), { coupon, isFixed, isUntried })`. Send EDIT, CHECK,
 * REMOVE; use `couponBoxIn` (selectors.ts).
 */
export const couponCheckMachine = setup({
  types: {} as {
    context: CouponCheckContext;
    events: CouponCheckEvent;
    input: CouponCheckInput;
    tags: 'locked' | 'busy';
  },
  actors: {
    checkCoupon: requiredPromise<CouponResponse, { readonly coupon: string }>('couponCheck', 'checkCoupon'),
  },
  guards: {
    canCheck: (_, { coupon, isFixed }: Box) => canCheckCoupon(coupon, { isDisabled: isFixed }),
    isOpen: (_, params: Box) => !params.isFixed,
    isUntried: ({ context }) => context.isUntried && context.coupon !== '',
    isValid: (_, params: { readonly answer: CouponResponse }) => params.answer.valid,
    isUnknown: (_, params: { readonly failure: Failure }) => params.failure.tag === 'NotFound',
  },
  actions: {
    setCoupon: assign((_, params: { readonly coupon: string }) => ({
      coupon: params.coupon,
      answer: null,
      failure: null,
    })),
    keepAnswer: assign((_, params: { readonly answer: CouponResponse }) => ({ answer: params.answer })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    tellOwner: requiredEffect<{ readonly failure: Failure }>('couponCheck', 'tellOwner'),
  },
}).createMachine({
  id: 'couponCheck',
  description: 'Whether the coupon in the box is good.',
  context: ({ input }) => ({
    coupon: input.coupon.trim(),
    isFixed: input.isFixed,
    isUntried: input.isUntried,
    answer: null,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A coupon of the address is looked up at once; one that is typed waits for the button.',
      always: [{ guard: 'isUntried', target: 'checking' }, { target: 'unchecked' }],
    },
    unchecked: {
      description: 'The box, and a button that is held while the box is empty, too long or disabled.',
    },
    checking: {
      tags: 'busy',
      description: 'The coupon is being looked up; the button waits.',
      on: { CHECK: {} },
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ coupon: context.coupon.trim() }),
        onDone: [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) },
            target: 'valid',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'invalid',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: failureIn },
            target: 'invalid',
            actions: { type: 'keepFailure', params: failureIn },
          },
          {
            target: 'unchecked',
            actions: [
              { type: 'keepFailure', params: failureIn },
              { type: 'tellOwner', params: failureIn },
            ],
          },
        ],
      },
    },
    valid: {
      tags: 'locked',
      description: 'A good coupon: its description or name. The box takes no input.',
      on: {
        CHECK: {},
        EDIT: {},
        REMOVE: {
          guard: { type: 'isOpen', params: box },
          target: 'unchecked',
          actions: { type: 'setCoupon', params: { coupon: '' } },
        },
      },
    },
    invalid: { description: 'Not a good one: the reason, or what the server said of it.' },
  },
  on: {
    CHECK: {
      guard: { type: 'canCheck', params: box },
      target: '.checking',
      actions: { type: 'setCoupon', params: box },
    },
    EDIT: {
      guard: { type: 'isOpen', params: box },
      target: '.unchecked',
      actions: { type: 'setCoupon', params: ({ event }) => ({ coupon: event.coupon }) },
    },
  },
});

export type CouponCheckRef = ActorRefFrom<typeof couponCheckMachine>;
