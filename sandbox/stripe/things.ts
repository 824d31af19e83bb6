/** The stand-in's objects. Times are unix seconds, amounts minor units. */
export interface Customer {
  readonly kind: 'customer';
  readonly id: string;
  readonly created: number;
  email: string | null;
  locales: readonly string[];
  metadata: Record<string, string>;
  defaultCard: string | null;
  deleted: boolean;
}

export interface PaymentMethod {
  readonly kind: 'payment_method';
  readonly id: string;
  readonly created: number;
  readonly number: string;
  customer: string | null;
  /** True if the cardholder has agreed to charges without confirmation. */
  agreed: boolean;
}

export interface SetupIntent {
  readonly kind: 'setup_intent';
  readonly id: string;
  readonly created: number;
  readonly secret: string;
  customer: string | null;
  card: string | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  error: WireError | null;
}

export interface Price {
  readonly kind: 'price';
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly product: string;
}

export interface Product {
  readonly kind: 'product';
  readonly id: string;
  readonly created: number;
  readonly name: string;
}

export interface Coupon {
  readonly kind: 'coupon';
  readonly id: string;
  readonly created: number;
  readonly name: string | null;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly months: number | null;
  readonly most: number | null;
  readonly redeemBy: number | null;
  redeemed: number;
}

export interface PromotionCode {
  readonly kind: 'promotion_code';
  readonly id: string;
  readonly created: number;
  readonly code: string;
  readonly coupon: string;
  readonly active: boolean;
}

export interface Subscription {
  readonly kind: 'subscription';
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly price: string;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';
  card: string | null;
  coupon: string | null;
  /** Time from which the coupon reduces invoices. */
  couponFrom: number;
  /** Number of payable invoices that the coupon has reduced. */
  reduced: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  toldOfTrialEnd: boolean;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  invoice: string | null;
  metadata: Record<string, string>;
}

export interface Invoice {
  readonly kind: 'invoice';
  readonly id: string;
  readonly created: number;
  readonly number: string;
  readonly customer: string;
  readonly subscription: string;
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly currency: string;
  readonly subtotal: number;
  readonly total: number;
  /** The subscription's metadata when the invoice was created. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly periodStart: number;
  readonly periodEnd: number;
  status: 'draft' | 'open' | 'paid' | 'void';
  paidAt: number | null;
  attempts: number;
  nextAttempt: number | null;
  intent: string | null;
}

export interface PaymentIntent {
  readonly kind: 'payment_intent';
  readonly id: string;
  readonly created: number;
  readonly secret: string;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: number;
  readonly currency: string;
  card: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  error: WireError | null;
}

export interface Refund {
  readonly kind: 'refund';
  readonly id: string;
  readonly created: number;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
}

/** A dispute by a cardholder. */
export interface Dispute {
  readonly kind: 'dispute';
  readonly id: string;
  readonly created: number;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
}

/** An event; `pending` until the webhook has accepted it. */
export interface StripeEvent {
  readonly kind: 'event';
  readonly id: string;
  readonly created: number;
  readonly type: string;
  /** The object at the time of the event. */
  readonly object: Record<string, unknown>;
  pending: boolean;
}

export interface WireError {
  readonly type: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly message: string;
}

export type Thing =
  | Customer
  | PaymentMethod
  | SetupIntent
  | Price
  | Product
  | Coupon
  | PromotionCode
  | Subscription
  | Invoice
  | PaymentIntent
  | Refund
  | Dispute
  | StripeEvent;
export type Kind = Thing['kind'];
export type OfKind<K extends Kind> = Extract<Thing, { readonly kind: K }>;
