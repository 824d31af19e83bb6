import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_WEBHOOKS, type WebhookEvent, type WebhookPause, type WebhookWire } from '../../domain/entities/webhook.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { members } from '../db/schema/members.ts';
import { users } from '../db/schema/identity.ts';
import { webhooks as table } from '../db/schema/webhooks.ts';
import { alreadyCreated, isCreatedBefore } from '../members/created-before.store.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';

/** Days of failures, with at least {@link FAILING_TRIES} consecutive ones, after which a webhook is paused. */
export const FAILING_DAYS = 3;
/** Consecutive failures, over more than {@link FAILING_DAYS}, after which a webhook is paused. */
export const FAILING_TRIES = 10;

/** Columns that the member sees. */
const webhookColumns = {
  webhookId: table.webhookId,
  address: table.address,
  events: table.events,
  createdAt: table.createdAt,
  pausedFor: table.pausedFor,
  failingSince: table.failingSince,
};
type WebhookRow = Pick<typeof table.$inferSelect, keyof typeof webhookColumns>;

const toWire = (row: WebhookRow): WebhookWire => ({
  webhook_id: row.webhookId,
  address: row.address,
  events: row.events,
  created_at: row.createdAt.toISOString(),
  paused_for: row.pausedFor,
  failing_since: row.failingSince?.toISOString() ?? null,
});

const ofMember = (memberId: string, webhookId: string) =>
  and(eq(table.memberId, memberId), eq(table.webhookId, webhookId));

/** Lists a member's webhooks, newest first. */
export async function listWebhooks(db: Db, memberId: string): Promise<WebhookWire[]> {
  const rows = await db
    .select(webhookColumns)
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(desc(table.createdAt), desc(table.webhookId));
  return rows.map(toWire);
}

export interface WebhookToKeep {
  readonly address: string;
  /** Id of the new webhook; omitted to let the database choose it. */
  readonly webhookId: string | undefined;
  readonly sealedUrl: string;
  readonly sealedSecret: string;
  readonly events: readonly WebhookEvent[];
}

/**
 * Adds a webhook. @returns `null` if the member has the maximum number or no longer exists
 * @throws ApiFailure 409 if a webhook with this id was created before
 */
export async function addWebhook(
  db: Db,
  memberId: string,
  { events, ...hook }: WebhookToKeep,
): Promise<WebhookWire | null> {
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (await isCreatedBefore(tx, 'webhook', hook.webhookId, memberId)) throw alreadyCreated();
      const [had] = await tx.select({ count: count() }).from(table).where(eq(table.memberId, memberId));
      if ((had?.count ?? 0) >= MAX_WEBHOOKS) return null;
      const [made] = await tx
        .insert(table)
        .values({ memberId, ...hook, events: [...new Set(events)] })
        .returning(webhookColumns);
      return made ? toWire(made) : null;
    }),
  );
}

/** Whether the member has this webhook. */
export async function hasWebhook(db: Db, memberId: string, webhookId: string): Promise<boolean> {
  const [row] = await db.select({ webhookId: table.webhookId }).from(table).where(ofMember(memberId, webhookId));
  return row !== undefined;
}

/** Changes a webhook; leaves undefined fields unchanged. @returns `null` if the member does not have this webhook */
export async function changeWebhook(
  tx: Db,
  memberId: string,
  webhookId: string,
  {
    isPaused,
    events,
  }: { readonly isPaused: boolean | undefined; readonly events: readonly WebhookEvent[] | undefined },
): Promise<WebhookWire | null> {
  const [row] = await tx
    .update(table)
    .set({
      // Resuming resets the failure count.
      pausedFor: isPaused === undefined ? sql`${table.pausedFor}` : isPaused ? 'member' : null,
      ...(isPaused === false && { failures: 0, failingSince: null }),
      ...(events && { events: [...new Set(events)] }),
    })
    .where(ofMember(memberId, webhookId))
    .returning(webhookColumns);
  return row ? toWire(row) : null;
}

/** Replaces the signing secret. @returns false if the member does not have this webhook */
export async function renewSecret(db: Db, memberId: string, webhookId: string, sealedSecret: string): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ sealedSecret })
    .where(ofMember(memberId, webhookId))
    .returning({ webhookId: table.webhookId });
  return rows.length > 0;
}

/** Removes a webhook. @returns false if the member does not have this webhook */
export async function removeWebhook(db: Db, memberId: string, webhookId: string): Promise<boolean> {
  const rows = await db.delete(table).where(ofMember(memberId, webhookId)).returning({ webhookId: table.webhookId });
  return rows.length > 0;
}

/** Removes all webhooks of a member. @returns whether there were any */
export async function removeWebhooksOf(tx: Db, memberId: string): Promise<boolean> {
  const removed = await tx.delete(table).where(eq(table.memberId, memberId)).returning({ id: table.webhookId });
  return removed.length > 0;
}

/** Returns the data for a delivery; `null` if the webhook or its account no longer exists. */
export async function findTarget(db: Db, webhookId: string) {
  const [row] = await db
    .select({
      memberId: table.memberId,
      sealedUrl: table.sealedUrl,
      sealedSecret: table.sealedSecret,
      pausedFor: table.pausedFor,
      isSlow: table.isSlow,
    })
    .from(table)
    .innerJoin(members, eq(members.memberId, table.memberId))
    .innerJoin(users, eq(users.sub, members.sub))
    .where(and(eq(table.webhookId, webhookId), users.enabled));
  return row ?? null;
}

/** Locks a webhook, which blocks adding messages to it and removing it until the transaction ends. */
export async function holdWebhook(tx: Db, webhookId: string): Promise<void> {
  await tx.select({ webhookId: table.webhookId }).from(table).where(eq(table.webhookId, webhookId)).for('update');
}

export async function noteArrival(tx: Db, webhookId: string): Promise<void> {
  await tx.update(table).set({ failures: 0, failingSince: null }).where(eq(table.webhookId, webhookId));
}

export async function recordSpeed(tx: Db, webhookId: string, isSlow: boolean): Promise<void> {
  await tx
    .update(table)
    .set({ isSlow })
    .where(and(eq(table.webhookId, webhookId), ne(table.isSlow, isSlow)));
}

/** Records a failed delivery. @returns whether deliveries have failed for long enough to pause the webhook */
export async function noteFailure(tx: Db, webhookId: string): Promise<boolean> {
  const noted = await tx.execute(sql`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where webhook_id = ${webhookId}
    returning failures >= ${FAILING_TRIES} and failing_since < now() - ${FAILING_DAYS} * interval '1 day' as "isLong"`);
  return parsedRows(noted, { isLong: z.boolean() })[0]?.isLong ?? false;
}

export async function pauseWebhook(tx: Db, webhookId: string, pausedFor: WebhookPause): Promise<void> {
  await tx.update(table).set({ pausedFor }).where(eq(table.webhookId, webhookId));
}
