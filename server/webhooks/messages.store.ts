import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  MAX_WEBHOOK_IDS,
  SHOWN_DELIVERIES,
  WEBHOOK_TEST,
  type WebhookDeliveryWire,
  type WebhookEvent,
  type WebhookFault,
} from '../../domain/entities/webhook.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { webhookMessages as table } from '../db/schema/webhooks.ts';

/** Minimum interval in seconds between two messages of one kind. */
const APART_SECONDS = 60;

const waiting = ['gathering', 'sent'] as const;

/**
 * Adds a change to the message that collects its kind, for each of the member's subscribed webhooks. Waits for a webhook that is being paused,
 * so that nothing is added after its messages were dropped.
 * @param gatherSeconds time during which a message collects changes of the same kind
 * @returns the webhooks, and when to send the message
 */
export async function addChange(
  tx: Db,
  {
    memberId,
    event,
    ids,
  }: { readonly memberId: string; readonly event: WebhookEvent; readonly ids: readonly string[] },
  gatherSeconds: number,
) {
  const named = JSON.stringify(ids.slice(0, MAX_WEBHOOK_IDS));
  const together = sql`array(select distinct id from unnest(mine.changed || excluded.changed) as id order by id)`;
  const added = await tx.execute(sql`
    insert into webhook_messages as mine (webhook_id, event, changed, has_more, due_at)
    select webhook_id, ${event}, array(select jsonb_array_elements_text(${named}::jsonb)), ${ids.length > MAX_WEBHOOK_IDS},
      greatest(now() + ${gatherSeconds} * interval '1 second',
        (select max(before.created_at) + ${APART_SECONDS} * interval '1 second' from webhook_messages before
          where before.webhook_id = webhooks.webhook_id and before.event = ${event}))
    from webhooks where member_id = ${memberId} and ${event} = any (events) and paused_for is null
    for share of webhooks
    on conflict (webhook_id, event) where state = 'gathering' do update set
      has_more = mine.has_more or excluded.has_more or cardinality(${together}) > ${MAX_WEBHOOK_IDS},
      changed = (${together})[1:${sql.raw(String(MAX_WEBHOOK_IDS))}]
    returning webhook_id as "webhookId", (extract(epoch from due_at) * 1000)::float8 as "dueAt"`);
  return parsedRows(added, { webhookId: z.string(), dueAt: z.number() });
}

/** Adds a test message without content, due immediately. Repeated requests add only one. */
export async function addTest(tx: Db, webhookId: string): Promise<string> {
  const added = await tx.execute(sql`
    insert into webhook_messages (webhook_id, event, changed, due_at) values (${webhookId}, ${WEBHOOK_TEST}, '{}', now())
    on conflict (webhook_id, event) where state = 'gathering' do update set due_at = now()
    returning message_id as "messageId"`);
  return parsedRows(added, { messageId: z.string() })[0]!.messageId;
}

/**
 * Returns the next message and its time: `dueAt` is in ms by the database's clock, and not in the past. Tests come first, then messages to
 * retry; while one waits, the others collect changes.
 */
export async function nextMessage(db: Db, webhookId: string, onlyTests: boolean) {
  const found = await db.execute(sql`
    select message_id as "messageId", due_at <= now() as "isDue",
      ceil(extract(epoch from greatest(due_at, clock_timestamp())) * 1000)::float8 as "dueAt" from webhook_messages
    where webhook_id = ${webhookId} and state in ('gathering', 'sent') and (event = ${WEBHOOK_TEST} or not ${onlyTests})
    order by event = ${WEBHOOK_TEST} desc, state = 'sent' desc, due_at, message_id limit 1`);
  return parsedRows(found, { messageId: z.string(), isDue: z.boolean(), dueAt: z.number() })[0] ?? null;
}

/** Closes a message for changes, so that retries send the same content; `null` if it was dropped. */
export async function beginAttempt(db: Db, messageId: string) {
  const [row] = await db
    .update(table)
    .set({ state: 'sent', tries: sql`${table.tries} + 1`, triedAt: sql`now()` })
    .where(and(eq(table.messageId, messageId), inArray(table.state, [...waiting])))
    .returning();
  return row ?? null;
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>;

export interface AttemptResult {
  readonly status: number | null;
  readonly fault: WebhookFault | null;
  /** Seconds until the next attempt; `null` if there is none. */
  readonly again: number | null;
}

/** Stores the result of an attempt, and deletes the oldest finished messages. */
export async function endAttempt(
  tx: Db,
  { messageId, webhookId }: MessageRow,
  { status, fault, again }: AttemptResult,
) {
  const state = fault === null ? 'delivered' : again === null ? 'failed' : 'sent';
  await tx
    .update(table)
    .set({ state, status, fault, dueAt: sql`now() + ${again ?? 0}::float8 * interval '1 second'` })
    .where(eq(table.messageId, messageId));
  await tx.execute(sql`
    delete from webhook_messages where webhook_id = ${webhookId} and state in ('delivered', 'failed') and message_id not in (
      select message_id from webhook_messages where webhook_id = ${webhookId} and state in ('delivered', 'failed')
      order by created_at desc, message_id desc limit ${SHOWN_DELIVERIES})`);
}

/** Hours, longer than any delay between two attempts. */
const LONGEST_PAUSE_HOURS = 48;

/** Makes messages due that were scheduled while the clock was ahead. */
export async function endFutureWaits(db: Db): Promise<void> {
  await db.execute(sql`
    update webhook_messages set due_at = now(), created_at = least(created_at, now())
    where state in ('gathering', 'sent') and (created_at > now() or due_at > now() + ${LONGEST_PAUSE_HOURS} * interval '1 hour')`);
}

/** Drops the pending messages of a paused webhook, except tests. */
export async function dropWaiting(tx: Db, webhookId: string): Promise<void> {
  await tx
    .delete(table)
    .where(and(eq(table.webhookId, webhookId), inArray(table.state, [...waiting]), ne(table.event, WEBHOOK_TEST)));
}

/** Lists a webhook's deliveries, newest first. */
export async function listDeliveries(db: Db, webhookId: string): Promise<WebhookDeliveryWire[]> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.webhookId, webhookId))
    .orderBy(desc(table.createdAt), desc(table.messageId))
    .limit(SHOWN_DELIVERIES + 10);
  return rows.map((row) => {
    const isWaiting = row.state === 'gathering' || row.state === 'sent';
    return {
      message_id: row.messageId,
      event: row.event,
      created_at: row.createdAt.toISOString(),
      state: row.state === 'gathering' || row.state === 'sent' ? 'waiting' : row.state,
      tries: row.tries,
      status: row.status,
      fault: row.fault,
      tried_at: row.triedAt?.toISOString() ?? null,
      next_try_at: isWaiting ? row.dueAt.toISOString() : null,
    };
  });
}
