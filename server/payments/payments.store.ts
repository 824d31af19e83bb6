import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { enqueue, enqueueMissing } from '../jobs/jobs.store.ts';
import { parsedRows } from '../db/rows.ts';
import { paymentAccounts as table, paymentEvents } from '../db/schema/payments.ts';
import { dropPaidUntil, keepPaidUntil, setPaidUntil, turnPaidIntoTrials } from '../members/members.store.ts';
import { isLateNews } from './late.ts';

export type PaymentAccount = typeof table.$inferSelect;
/** What was read of a subscription. */
export type Read = Omit<
  PaymentAccount,
  'memberId' | 'customerId' | 'formerCustomers' | 'createdAt' | 'readAt' | 'toldSubscription' | 'chosenSubscription'
>;

/** Plans that a purchase is told of, with what it costs in minor units. */
export type TellPurchase = (tx: Db, price: { readonly amount: number; readonly currency: string }) => Promise<void>;

/** Tells a member that a bill could not be paid; the key is the bill and the member. */
export const LATE_NOTE_JOB = 'late-note';
/** Emails a member about a change of their subscription; the key ends with the member. */
export const SUBSCRIPTION_MAIL_JOB = 'subscription-mail';

/** Days that events are remembered, so that they are known when they come again. */
const EVENT_DAYS = 30;

export async function accountOf(db: Db, memberId: string): Promise<PaymentAccount | null> {
  const [found] = await db.select().from(table).where(eq(table.memberId, memberId));
  return found ?? null;
}

export async function memberOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const [found] = await db.select({ memberId: table.memberId }).from(table).where(eq(table.customerId, customerId));
  return found?.memberId ?? null;
}

/** @returns the customer that counts: the first that was kept */
export async function keepCustomer(db: Db, memberId: string, customerId: string): Promise<string> {
  await db.insert(table).values({ memberId, customerId }).onConflictDoNothing();
  const account = await accountOf(db, memberId);
  if (!account) throw new Error('the payment account is not there');
  return account.customerId;
}

/** Another customer takes the place of one who is gone at the service, unless another process was first. */
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
 * Says for every process which subscription of a member counts.
 * @param instead what counted so far
 * @returns false: another process has said something else meanwhile
 */
export async function choose(db: Db, memberId: string, chosen: string, instead: string | null): Promise<boolean> {
  const kept = await db
    .update(table)
    .set({ chosenSubscription: chosen })
    .where(and(eq(table.memberId, memberId), sql`${table.chosenSubscription} is not distinct from ${instead}::text`))
    .returning({ memberId: table.memberId });
  return kept.length > 0;
}

/** Now, as every process on this database has it; finer than a Date. */
export async function databaseClock(db: Db): Promise<string> {
  const found = await db.execute(sql`select clock_timestamp()::text as now`);
  return z.parse(z.string(), parsedRows(found, { now: z.string() })[0]?.now);
}

/** A change of a subscription, and when it happened. */
interface DatedNews {
  readonly news: string;
  readonly at: Date;
}

/**
 * Keeps what was read, unless something newer is kept already, and the access that follows from it.
 * @param askedAt when it was asked for, by {@link databaseClock}
 * @returns whether it differs from what was kept
 */
export async function keepRead(
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
    readonly read: Read;
    readonly paidUntil: Date | null;
    readonly askedAt: string;
    /** The change since the last reading that is confirmed by email; `null`: none. */
    readonly newsOf?: (before: PaymentAccount) => DatedNews | null;
    /** Null: nobody is told, or who bought did not agree to it. */
    readonly tellPurchase?: TellPurchase | null;
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
    if (read.openInvoice !== null && isLateNews(before, read))
      await enqueue(tx, { kind: LATE_NOTE_JOB, key: `${read.openInvoice} ${memberId}`, payload: { memberId } });
    const news = newsOf(before);
    if (news !== null) await planMail(tx, news, memberId, read.subscriptionId);
    if (tellPurchase !== null) await tellOnce(tx, memberId, read, tellPurchase);
    return isChanged(before, read);
  });
}

const comparable = (value: Read[keyof Read]) => (value instanceof Date ? value.getTime() : value);

const isChanged = (before: PaymentAccount, read: Read): boolean =>
  (Object.keys(read) as (keyof Read)[]).some((key) => comparable(read[key]) !== comparable(before[key]));

const planMail = (tx: Db, { news, at }: DatedNews, memberId: string, subscriptionId: string | null): Promise<void> =>
  enqueue(tx, {
    kind: SUBSCRIPTION_MAIL_JOB,
    key: `${news} ${subscriptionId} ${memberId}`,
    payload: { memberId, news, at: at.getTime() },
  });

/** A purchase is one when it is paid for, not while a trial lasts, and each subscription is one purchase. */
async function tellOnce(tx: Db, memberId: string, read: Read, tellPurchase: TellPurchase): Promise<void> {
  const { subscriptionId, status, amount, currency } = read;
  if (status !== 'active' || subscriptionId === null || amount === null || currency === null) return;
  const isNew = await tx
    .update(table)
    .set({ toldSubscription: subscriptionId })
    .where(and(eq(table.memberId, memberId), sql`${table.toldSubscription} is distinct from ${subscriptionId}`))
    .returning({ memberId: table.memberId });
  if (isNew.length > 0) await tellPurchase(tx, { amount, currency });
}

/** @returns false: it was told before */
export async function keepEvent(tx: Db, eventId: string, customerId: string | null): Promise<boolean> {
  const kept = await tx.insert(paymentEvents).values({ eventId, customerId }).onConflictDoNothing().returning();
  return kept.length > 0;
}

/** @param before by {@link databaseClock} */
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

/** Old events are forgotten, whether or not there was something to do about them: by then every night has read what is so. */
export async function sweepEvents(db: Db): Promise<void> {
  await db.delete(paymentEvents).where(sql`${paymentEvents.receivedAt} < now() - ${EVENT_DAYS} * interval '1 day'`);
}

/** Customers whose subscription may have changed without our knowing. */
export async function customersToRead(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    select customer_id as id from payment_accounts
    where status is null or status not in ('canceled', 'incomplete_expired')`);
  return parsedRows(found, { id: z.string() }).map(({ id }) => id);
}

/** Subscriptions by which money is taken again, unless somebody cancels them. */
export async function countGoingOn(db: Db): Promise<number> {
  const found = await db.execute(sql`
    select count(*)::int as n from payment_accounts
    where status in ('trialing', 'active', 'past_due', 'unpaid') and not is_ending`);
  return parsedRows(found, { n: z.number() })[0]?.n ?? 0;
}

export async function customersKnown(db: Db): Promise<string[]> {
  const found = await db.select({ id: table.customerId }).from(table);
  return found.map(({ id }) => id);
}

/** The owner of an account, and how to reach them. */
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

/** Forgets every customer, and the access that their subscriptions gave. */
export async function forgetAccounts(tx: Db): Promise<void> {
  await tx.delete(table);
  await dropPaidUntil(tx);
}

/** Forgets every customer; access that was paid for stays until its end. */
export async function leaveAccounts(tx: Db): Promise<void> {
  await tx.delete(table);
  await turnPaidIntoTrials(tx);
}

/**
 * While nothing can be read: whose subscription went on when it was last read keeps their access for so many days from now at least. Of payments
 * that were late then, only access that they still have.
 */
export async function keepAccess(db: Db, days: number): Promise<void> {
  const found = await db.execute(sql`
    select m.member_id as id from members m join payment_accounts p using (member_id)
    where not p.is_ending and m.paid_until is not null
      and (p.status in ('trialing', 'active') or p.status = 'past_due' and m.paid_until > now())`);
  await keepPaidUntil(
    db,
    parsedRows(found, { id: z.string() }).map(({ id }) => id),
    days,
  );
}

/** Some customers, by whom an account at the payment service is known. */
export async function someCustomers(db: Db, most: number): Promise<string[]> {
  const found = await db.select({ id: table.customerId }).from(table).orderBy(desc(table.createdAt)).limit(most);
  return found.map(({ id }) => id);
}

/** Plans the first night's reading, which is now, unless one is planned. */
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

/** Whose payment is late, for which bill, and until when access stays (ms since 1970), null for none; null: it is not. */
export async function lateOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.email, u.identity_id as "identityId", m.language, m.time_zone as "timeZone", p.open_invoice as "openInvoice",
      p.amount, p.currency,
      (extract(epoch from p.late_until) * 1000)::float8 as until
    from payment_accounts p join members m using (member_id) join users u using (sub)
    where p.member_id = ${memberId} and p.status in ('past_due', 'unpaid') and p.open_invoice is not null`);
  return parsedRows(found, lateRow)[0] ?? null;
}
