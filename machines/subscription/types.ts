import type { Payment } from '../../domain/entities/payment.ts';
import type { Failure } from '../shared/failure.ts';

export interface SubscriptionContext {
  /** As the server last told it; null until it did. */
  readonly payment: Payment | null;
  /** What the payment service's own form is given. */
  readonly secret: string | null;
  /** The card that the form saved; null: the one there is. */
  readonly saved: string | null;
  /** Whoever subscribes agreed that the operator's analytics are told of it. */
  readonly mayTell: boolean;
  /** Why the last try came to nothing. */
  readonly failure: Failure | null;
  /** It began while this page was open, and nothing was done since. */
  readonly isBegun: boolean;
  /** The last coupon was taken. */
  readonly isCouponUsed: boolean;
  /** Why the last coupon was not taken. */
  readonly couponFailure: Failure | null;
}

export type SubscriptionEvent =
  /** Pays by a card that is entered now: begins, mends or changes. */
  | { readonly type: 'ENTER' }
  /** Pays what is open by the card there is. */
  | { readonly type: 'PAY' }
  /** The card is entered. */
  | { readonly type: 'SUBMIT'; readonly mayTell: boolean }
  /** The payment service's form is there to be filled in. */
  | { readonly type: 'FORM_READY' }
  /** The payment service's form could not be loaded. */
  | { readonly type: 'FORM_LOST' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'RESUME' }
  | { readonly type: 'COUPON'; readonly coupon: string }
  | { readonly type: 'RETRY' }
  /** The server said something else, such as after a payment. */
  | { readonly type: 'CHANGED'; readonly payment: Payment }
  /** Back to what there is. */
  | { readonly type: 'LEAVE' };

export interface CardWish {
  readonly saved: string | null;
  /** The page said that a subscription begins by it. */
  readonly begins: boolean;
  readonly mayTell: boolean;
}

export interface Shown {
  readonly payment: Payment | null;
}
