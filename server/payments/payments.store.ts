import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { enqueueMissing } from '../jobs/jobs.store.ts';
import { parsedRows } from '../db/rows.ts';
import { paymentAccounts as table, paymentEvents } from '../db/schema/payments.ts';
import { dropPaidUntil, setPaidUntil } from '../members/members.store.ts';

export type PaymentAccount = typeof table.$inferSelect;
/** What was read of a subscription. */
export type Read = Omit<PaymentAccount, 'memberId' | 'customerId' | 'createdAt' | 'readAt'>;

/** Days that answered events are remembered, so that they are known when they come again. */
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

/**
 * Keeps what was read, unless something newer is kept already, and the access that follows from it.
 * @param askedAt when it was asked for
 */
export async function keepRead(
  db: Db,
  {
    memberId,
    read,
    paidUntil,
    askedAt,
  }: {
    readonly memberId: string;
    readonly read: Read;
    readonly paidUntil: Date | null;
    readonly askedAt: Date;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await tx
      .update(table)
      .set({ ...read, readAt: askedAt })
      .where(and(eq(table.memberId, memberId), or(isNull(table.readAt), lt(table.readAt, askedAt))))
      .returning({ memberId: table.memberId });
    if (kept.length > 0) await setPaidUntil(tx, memberId, paidUntil);
  });
}

/** @returns false: it was told before */
export async function keepEvent(tx: Db, eventId: string, customerId: string | null): Promise<boolean> {
  const kept = await tx.insert(paymentEvents).values({ eventId, customerId }).onConflictDoNothing().returning();
  return kept.length > 0;
}

export async function eventsDone(db: Db, customerId: string, before: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ doneAt: new Date() })
    .where(
      and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.doneAt), lt(paymentEvents.receivedAt, before)),
    );
}

export async function sweepEvents(db: Db): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(
      sql`${paymentEvents.receivedAt} < now() - ${EVENT_DAYS} * interval '1 day' and ${paymentEvents.doneAt} is not null`,
    );
}

/** Customers whose subscription may have changed without our knowing. */
export async function customersToRead(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    select customer_id as id from payment_accounts
    where status is null or status not in ('canceled', 'incomplete_expired')`);
  return parsedRows(found, { id: z.string() }).map(({ id }) => id);
}

/** Whose account it is, and where they are told. */
export async function holderOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.sub, u.identity_id as "identityId", u.email from members m join users u using (sub) where m.member_id = ${memberId}`);
  return parsedRows(found, { sub: z.string(), identityId: z.string(), email: z.string() })[0] ?? null;
}

/** Forgets every customer, and the access that their subscriptions gave. */
export async function forgetAccounts(tx: Db): Promise<void> {
  await tx.delete(table);
  await dropPaidUntil(tx);
}

/** Plans the first night's reading, which is now, unless one is planned. */
export const planFirst = (db: Db, kind: string): Promise<void> =>
  enqueueMissing(db, sql`select ${kind}, 'all', '{}'::jsonb, now()`);
