import type { Payment } from '../../domain/entities/payment.ts';
import type { Failure } from '../shared/failure.ts';

export interface SubscriptionContext {
  /** Last state from the server; null before the first response. */
  readonly payment: Payment | null;
  /** Client secret for the payment service's form. */
  readonly secret: string | null;
  /** Id of the card setup saved by the form; null for the existing card. */
  readonly saved: string | null;
  /** True if the member agreed to report the subscription to the operator's analytics. */
  readonly mayTell: boolean;
  /** Why the last attempt failed. */
  readonly failure: Failure | null;
  /** True if the subscription started while this page was open, until the next action. */
  readonly isBegun: boolean;
  /** True if the last coupon was accepted. */
  readonly isCouponUsed: boolean;
  /** Why the last coupon was rejected. */
  readonly couponFailure: Failure | null;
}

export type SubscriptionEvent =
  /** Pays with a newly entered card: starts a subscription, pays an open invoice, or changes the card. */
  | { readonly type: 'ENTER' }
  /** Pays the open invoice with the existing card. */
  | { readonly type: 'PAY' }
  /** The card was entered. */
  | { readonly type: 'SUBMIT'; readonly mayTell: boolean }
  /** The payment service's form is ready. */
  | { readonly type: 'FORM_READY' }
  /** The payment service's form could not be loaded. */
  | { readonly type: 'FORM_LOST' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'RESUME' }
  | { readonly type: 'COUPON'; readonly coupon: string }
  | { readonly type: 'RETRY' }
  /** The server's state changed, such as after a payment. */
  | { readonly type: 'CHANGED'; readonly payment: Payment }
  /** Closes the open form. */
  | { readonly type: 'LEAVE' };

export interface CardWish {
  readonly saved: string | null;
  /** True if the page announced that this starts a subscription. */
  readonly begins: boolean;
  readonly mayTell: boolean;
}

export interface DisplayedSubscription {
  readonly payment: Payment | null;
}
