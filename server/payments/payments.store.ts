import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { enqueue, enqueueMissing } from '../jobs/jobs.store.ts';
import { parsedRows } from '../db/rows.ts';
import { paymentAccounts as table, paymentEvents } from '../db/schema/payments.ts';
import { dropPaidUntil, storePaidUntil, setPaidUntil, turnPaidIntoTrials } from '../members/members.store.ts';
import { hasBecomeOverdue } from './late.ts';

export type PaymentAccount = typeof table.$inferSelect;
/** Subscription fields read from the payment service. */
export type SubscriptionFields = Omit<
  PaymentAccount,
  'memberId' | 'customerId' | 'formerCustomers' | 'createdAt' | 'readAt' | 'toldSubscription' | 'chosenSubscription'
>;

/** Schedules the report of a purchase. The price is in minor units. */
export type ReportPurchase = (tx: Db, price: { readonly amount: number; readonly currency: string }) => Promise<void>;

/** Job that notifies a member of an unpaid invoice. Its key consists of the invoice and the member. */
export const LATE_NOTE_JOB = 'late-note';
/** Job that emails a member about a change of their subscription. Its key ends with the member's id. */
export const SUBSCRIPTION_MAIL_JOB = 'subscription-mail';

/** Retention of events in days, for recognising repeats. */
const EVENT_DAYS = 30;

export async function accountOf(db: Db, memberId: string): Promise<PaymentAccount | null> {
  const [found] = await db.select().from(table).where(eq(table.memberId, memberId));
  return found ?? null;
}

export async function memberOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const [found] = await db.select({ memberId: table.memberId }).from(table).where(eq(table.customerId, customerId));
  return found?.memberId ?? null;
}

/** Stores a member's customer, unless one is stored. @returns the stored customer */
export async function storeCustomer(db: Db, memberId: string, customerId: string): Promise<string> {
  await db.insert(table).values({ memberId, customerId }).onConflictDoNothing();
  const account = await accountOf(db, memberId);
  if (!account) throw new Error('the payment account is not there');
  return account.customerId;
}

/** Replaces a customer that was deleted at the service, unless another process already did. */
export async function replaceCustomer(db: Db, memberId: string, gone: string, customerId: string): Promise<void> {
  await db
    .update(table)
    .set({
      customerId,
      chosenSubscription: null,
      formerCustomers: sql`array_append(${table.formerCustomers}, ${table.customerId})`,
    })
    .where(and(eq(table.memberId, memberId), eq(table.customerId, gone)));
}

/**
 * Chooses, for all processes, which of a member's subscriptions counts.
 * @param instead the subscription that counted before
 * @returns false if another process has chosen a different one in the meantime
 */
export async function choose(db: Db, memberId: string, chosen: string, instead: string | null): Promise<boolean> {
  const kept = await db
    .update(table)
    .set({ chosenSubscription: chosen })
    .where(and(eq(table.memberId, memberId), sql`${table.chosenSubscription} is not distinct from ${instead}::text`))
    .returning({ memberId: table.memberId });
  return kept.length > 0;
}

/** Returns the current time by the database's clock, which all processes share, in microseconds. */
export async function databaseClock(db: Db): Promise<string> {
  const found = await db.execute(sql`select clock_timestamp()::text as now`);
  return z.parse(z.string(), parsedRows(found, { now: z.string() })[0]?.now);
}

/** A change of a subscription and its time. */
interface DatedNews {
  readonly news: string;
  readonly at: Date;
}

/**
 * Stores a reading and the resulting access, unless a newer reading is stored.
 * @param askedAt time of the request, by {@link databaseClock}
 * @returns whether the reading differs from the stored one
 */
export async function storeSubscriptionFields(
  db: Db,
  {
    memberId,
    read,
    paidUntil,
    askedAt,
    newsOf = () => null,
    tellPurchase = null,
  }: {
    readonly memberId: string;
    readonly read: SubscriptionFields;
    readonly paidUntil: Date | null;
    readonly askedAt: string;
    /** Returns the change since the last reading that is confirmed by email; `null` if there is none. */
    readonly newsOf?: (before: PaymentAccount) => DatedNews | null;
    /** `null` if purchases are not reported, or the buyer did not agree. */
    readonly tellPurchase?: ReportPurchase | null;
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(eq(table.memberId, memberId)).for('update');
    const kept = await tx
      .update(table)
      .set({ ...read, readAt: sql`${askedAt}::timestamptz` })
      .where(
        and(eq(table.memberId, memberId), or(isNull(table.readAt), sql`${table.readAt} < ${askedAt}::timestamptz`)),
      )
      .returning({ memberId: table.memberId });
    if (before === undefined || kept.length === 0) return false;
    await setPaidUntil(tx, memberId, paidUntil);
    if (read.openInvoice !== null && hasBecomeOverdue(before, read))
      await enqueue(tx, { kind: LATE_NOTE_JOB, key: `${read.openInvoice} ${memberId}`, payload: { memberId } });
    const news = newsOf(before);
    if (news !== null) await planMail(tx, news, memberId, read.subscriptionId);
    if (tellPurchase !== null) await reportOnce(tx, memberId, read, tellPurchase);
    return isChanged(before, read);
  });
}

const comparable = (value: SubscriptionFields[keyof SubscriptionFields]) =>
  value instanceof Date ? value.getTime() : value;

const isChanged = (before: PaymentAccount, read: SubscriptionFields): boolean =>
  (Object.keys(read) as (keyof SubscriptionFields)[]).some((key) => comparable(read[key]) !== comparable(before[key]));

const planMail = (tx: Db, { news, at }: DatedNews, memberId: string, subscriptionId: string | null): Promise<void> =>
  enqueue(tx, {
    kind: SUBSCRIPTION_MAIL_JOB,
    key: `${news} ${subscriptionId} ${memberId}`,
    payload: { memberId, news, at: at.getTime() },
  });

/** Reports a purchase when it is paid, so not during a trial, and once per subscription. */
async function reportOnce(
  tx: Db,
  memberId: string,
  read: SubscriptionFields,
  tellPurchase: ReportPurchase,
): Promise<void> {
  const { subscriptionId, status, amount, currency } = read;
  if (status !== 'active' || subscriptionId === null || amount === null || currency === null) return;
  const isNew = await tx
    .update(table)
    .set({ toldSubscription: subscriptionId })
    .where(and(eq(table.memberId, memberId), sql`${table.toldSubscription} is distinct from ${subscriptionId}`))
    .returning({ memberId: table.memberId });
  if (isNew.length > 0) await tellPurchase(tx, { amount, currency });
}

/** Stores an event. @returns false if it was received before */
export async function storeEvent(tx: Db, eventId: string, customerId: string | null): Promise<boolean> {
  const kept = await tx.insert(paymentEvents).values({ eventId, customerId }).onConflictDoNothing().returning();
  return kept.length > 0;
}

/** Marks a customer's events as processed. @param before time by {@link databaseClock} */
export async function eventsDone(db: Db, customerId: string, before: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ doneAt: sql`now()` })
    .where(
      and(
        eq(paymentEvents.customerId, customerId),
        isNull(paymentEvents.doneAt),
        sql`${paymentEvents.receivedAt} < ${before}::timestamptz`,
      ),
    );
}

/** Deletes old events, processed or not, since nightly readings have superseded them. */
export async function sweepEvents(db: Db): Promise<void> {
  await db.delete(paymentEvents).where(sql`${paymentEvents.receivedAt} < now() - ${EVENT_DAYS} * interval '1 day'`);
}

/** Returns the customers whose subscription may have changed without an event. */
export async function customersToRead(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    select customer_id as id from payment_accounts
    where status is null or status not in ('canceled', 'incomplete_expired')`);
  return parsedRows(found, { id: z.string() }).map(({ id }) => id);
}

/** Counts the subscriptions that will be charged again unless cancelled. */
export async function countRenewing(db: Db): Promise<number> {
  const found = await db.execute(sql`
    select count(*)::int as n from payment_accounts
    where status in ('trialing', 'active', 'past_due', 'unpaid') and not is_ending`);
  return parsedRows(found, { n: z.number() })[0]?.n ?? 0;
}

export async function customersKnown(db: Db): Promise<string[]> {
  const found = await db.select({ id: table.customerId }).from(table);
  return found.map(({ id }) => id);
}

/** Returns an account's owner and their address. */
export async function holderOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.sub, u.identity_id as "identityId", u.email, u.email_verified as "isVerified", m.language,
      m.time_zone as "timeZone" from members m join users u using (sub) where m.member_id = ${memberId}`);
  return (
    parsedRows(found, {
      sub: z.string(),
      identityId: z.string(),
      email: z.string(),
      isVerified: z.boolean(),
      language: z.nullable(z.enum(languages)),
      timeZone: z.nullable(z.string()),
    })[0] ?? null
  );
}

/** Deletes all customers, and the access from their subscriptions. */
export async function forgetAccounts(tx: Db): Promise<void> {
  await tx.delete(table);
  await dropPaidUntil(tx);
}

/** Deletes all customers; paid access continues until its end. */
export async function leaveAccounts(tx: Db): Promise<void> {
  await tx.delete(table);
  await turnPaidIntoTrials(tx);
}

/**
 * Extends the access of members whose subscription was running at the last reading to at least `days` days from now, while subscriptions
 * cannot be read. Members with a late payment are included only while they have access.
 */
export async function storeAccess(db: Db, days: number): Promise<void> {
  const found = await db.execute(sql`
    select m.member_id as id from members m join payment_accounts p using (member_id)
    where not p.is_ending and m.paid_until is not null
      and (p.status in ('trialing', 'active') or p.status = 'past_due' and m.paid_until > now())`);
  await storePaidUntil(
    db,
    parsedRows(found, { id: z.string() }).map(({ id }) => id),
    days,
  );
}

/** Returns some customers, for identifying an account at the payment service. */
export async function someCustomers(db: Db, most: number): Promise<string[]> {
  const found = await db.select({ id: table.customerId }).from(table).orderBy(desc(table.createdAt)).limit(most);
  return found.map(({ id }) => id);
}

/** Schedules the first nightly reading for now, unless one is already scheduled. */
export const planFirst = (db: Db, kind: string): Promise<void> =>
  enqueueMissing(db, sql`select ${kind}, 'all', '{}'::jsonb, now()`);

const lateRow = {
  email: z.string(),
  identityId: z.string(),
  language: z.nullable(z.enum(['en', 'de'])),
  timeZone: z.nullable(z.string()),
  openInvoice: z.string(),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  until: z.nullable(z.number()),
};

/** Returns the invoice of a member's late payment and the end of access (ms since 1970, `null` if it has none); `null` if no payment is late. */
export async function lateOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.email, u.identity_id as "identityId", m.language, m.time_zone as "timeZone", p.open_invoice as "openInvoice",
      p.amount, p.currency,
      (extract(epoch from p.late_until) * 1000)::float8 as until
    from payment_accounts p join members m using (member_id) join users u using (sub)
    where p.member_id = ${memberId} and p.status in ('past_due', 'unpaid') and p.open_invoice is not null`);
  return parsedRows(found, lateRow)[0] ?? null;
}
