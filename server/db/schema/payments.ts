import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Members whom the payment service knows, and what it last said of their subscription. Amounts are minor units. */
export const paymentAccounts = pgTable('payment_accounts', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.memberId, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Customers before, who were deleted at the service, the oldest first: what they paid is still read there. */
  formerCustomers: text('former_customers').array().notNull().default([]),
  subscriptionId: text('subscription_id'),
  /** Which subscription counts, where several were begun at once: every process pays this one and ends the others. */
  chosenSubscription: text('chosen_subscription'),
  /** In the service's words; null: there was no subscription yet. */
  status: text('status'),
  amount: integer('amount'),
  currency: text('currency'),
  periodEndsAt: instant('period_ends_at'),
  trialEndsAt: instant('trial_ends_at'),
  /** Access of a payment that is late ends then. */
  lateUntil: instant('late_until'),
  isEnding: boolean('is_ending').notNull().default(false),
  endedAt: instant('ended_at'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  /** The bill that is to be paid; null: none. */
  openInvoice: text('open_invoice'),
  couponCode: text('coupon_code'),
  /** The subscription whose beginning the operator's analytics were told of. */
  toldSubscription: text('told_subscription'),
  /** When it was asked for what stands here: an answer to an earlier question does not replace it. */
  readAt: instant('read_at'),
  createdAt: createdAt(),
});

/** What the payment service has told, by its own ids, until it was acted upon and for a while after. */
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
