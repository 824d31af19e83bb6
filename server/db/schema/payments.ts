import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Members' customers at the payment service, and subscription fields cached from it. Amounts are in minor units. */
export const paymentAccounts = pgTable('payment_accounts', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.memberId, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Former customers deleted at the service, oldest first: their payments are still fetched from it. */
  formerCustomers: text('former_customers').array().notNull().default([]),
  subscriptionId: text('subscription_id'),
  /** Subscription that counts if several were started concurrently: every process pays it and cancels the others. */
  chosenSubscription: text('chosen_subscription'),
  /** Subscription status at the service; `null` if there was no subscription yet. */
  status: text('status'),
  amount: integer('amount'),
  currency: text('currency'),
  periodEndsAt: instant('period_ends_at'),
  trialEndsAt: instant('trial_ends_at'),
  /** End of access if a payment is late. */
  lateUntil: instant('late_until'),
  isEnding: boolean('is_ending').notNull().default(false),
  endedAt: instant('ended_at'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  /** Open invoice; `null` if there is none. */
  openInvoice: text('open_invoice'),
  couponCode: text('coupon_code'),
  /** Subscription whose start was reported to the operator's analytics. */
  toldSubscription: text('told_subscription'),
  /** Time when this data was requested; stale responses to earlier requests do not replace it. */
  readAt: instant('read_at'),
  createdAt: createdAt(),
});

/** Webhook events of the payment service by their ids, until they are processed and for a while after. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text('event_id').primaryKey(),
    customerId: text('customer_id'),
    receivedAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);
