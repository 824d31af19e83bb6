import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type ChannelFault,
  MAX_CHANNELS,
  type NotificationChannelWire,
} from '../../domain/entities/notification-channel.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { notificationChannels as table } from '../db/schema/channels.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { members } from '../db/schema/members.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';

/** Days of failures, with at least {@link FAILING_TRIES} consecutive ones, after which a channel is stopped. */
export const FAILING_DAYS = 3;
/** Consecutive failures, over more than {@link FAILING_DAYS}, after which a channel is stopped. */
export const FAILING_TRIES = 10;

type Row = typeof table.$inferSelect;
const toWire = (row: Row, sessionId: string): NotificationChannelWire => ({
  channel_id: row.channelId,
  kind: row.kind,
  address: row.address,
  user_agent: row.userAgent,
  is_current: row.sessionId === sessionId,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  fault: row.fault,
  stopped_at: row.stoppedAt?.toISOString() ?? null,
});

/** Excludes channels of ended sessions. */
const isLive = sql`(${table.sessionId} is null or exists (select from ${sessions}
  where ${sessions.sessionId} = ${table.sessionId} and ${sessions.revokedAt} is null and ${sessions.expiresAt} > now()))`;

/** Deletes a member's channels of ended sessions. */
const removeEnded = (tx: Db, memberId: string) =>
  tx.delete(table).where(and(eq(table.memberId, memberId), sql`not ${isLive}`));

const countOf = async (tx: Db, memberId: string) =>
  (await tx.select({ count: count() }).from(table).where(eq(table.memberId, memberId)))[0]?.count ?? 0;

/** Lists a member's channels, newest first. */
export async function listChannels(db: Db, memberId: string, sessionId: string): Promise<NotificationChannelWire[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), isLive))
    .orderBy(desc(table.createdAt), desc(table.channelId));
  return rows.map((row) => toWire(row, sessionId));
}

export interface NewTopic {
  readonly channelId: string | undefined;
  readonly address: string;
  readonly sealedTarget: string;
}

/** Adds an ntfy topic; a repeated request returns the channel it created. @returns `null` if the member has {@link MAX_CHANNELS} channels or was deleted */
export async function addTopic(
  db: Db,
  memberId: string,
  sessionId: string,
  topic: NewTopic,
): Promise<NotificationChannelWire | null> {
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (await isCreatedBefore(tx, 'channel', topic.channelId, memberId)) {
        const [row] = await tx
          .select()
          .from(table)
          .where(eq(table.channelId, topic.channelId ?? ''));
        return row ? toWire(row, sessionId) : null;
      }
      await removeEnded(tx, memberId);
      if ((await countOf(tx, memberId)) >= MAX_CHANNELS) return null;
      const [row] = await tx
        .insert(table)
        .values({ memberId, kind: 'ntfy', ...topic })
        .returning();
      return row ? toWire(row, sessionId) : null;
    }),
  );
}

export interface NewBrowser {
  readonly sessionId: string;
  readonly endpointHash: string;
  readonly sealedTarget: string;
  readonly userAgent: string | null;
}

/**
 * Adds the push subscription of a session's browser. It replaces the session's earlier subscription, and any subscription of the same
 * browser, even another member's.
 * @returns `null` if the member has {@link MAX_CHANNELS} channels or was deleted
 */
export async function addBrowser(
  db: Db,
  memberId: string,
  browser: NewBrowser,
): Promise<NotificationChannelWire | null> {
  const { sessionId, endpointHash } = browser;
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      // Serialises two members who subscribe from the same browser.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`endpoint ${endpointHash}`}, 0))`);
      await removeEnded(tx, memberId);
      await tx.delete(table).where(and(eq(table.sessionId, sessionId), ne(table.endpointHash, endpointHash)));
      await tx.delete(table).where(and(eq(table.endpointHash, endpointHash), ne(table.memberId, memberId)));
      const isKnown = (await tx.$count(table, eq(table.endpointHash, endpointHash))) > 0;
      if (!isKnown && (await countOf(tx, memberId)) >= MAX_CHANNELS) return null;
      const [row] = await tx
        .insert(table)
        .values({ memberId, kind: 'push', ...browser })
        .onConflictDoUpdate({
          target: table.endpointHash,
          targetWhere: sql`${table.endpointHash} is not null`,
          set: { ...browser, failures: 0, failingSince: null, fault: null, stoppedAt: null },
        })
        .returning();
      return row ? toWire(row, sessionId) : null;
    }),
  );
}

/** Whether the member has this channel. */
export async function hasChannel(db: Db, memberId: string, channelId: string): Promise<boolean> {
  return (await db.$count(table, and(eq(table.memberId, memberId), eq(table.channelId, channelId), isLive))) > 0;
}

/** Removes a channel. @returns false if the member does not have this channel */
export async function removeChannel(db: Db, memberId: string, channelId: string): Promise<boolean> {
  const removed = await db
    .delete(table)
    .where(and(eq(table.memberId, memberId), eq(table.channelId, channelId)))
    .returning({ channelId: table.channelId });
  return removed.length > 0;
}

/** Removes all channels of a member. @returns whether there were any */
export async function removeChannelsOf(tx: Db, memberId: string): Promise<boolean> {
  const removed = await tx.delete(table).where(eq(table.memberId, memberId)).returning({ channelId: table.channelId });
  return removed.length > 0;
}

/** Returns the ids of the channels that receive a member's notifications. */
export async function openChannelsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ channelId: table.channelId })
    .from(table)
    .where(and(eq(table.memberId, memberId), isNull(table.stoppedAt), isLive));
  return rows.map(({ channelId }) => channelId);
}

/** Returns the data for a delivery; `null` if the channel was removed, or its session or account has ended. */
export async function findTarget(db: Db, channelId: string) {
  const [row] = await db
    .select({
      channelId: table.channelId,
      memberId: table.memberId,
      kind: table.kind,
      sealedTarget: table.sealedTarget,
      isStopped: sql<boolean>`${table.stoppedAt} is not null`,
      language: members.language,
    })
    .from(table)
    .innerJoin(members, eq(members.memberId, table.memberId))
    .innerJoin(users, eq(users.sub, members.sub))
    .where(and(eq(table.channelId, channelId), users.enabled, isLive));
  return row ?? null;
}
export type ChannelTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** Records a successful delivery. Turns a stopped channel on again. */
export async function noteArrival(db: Db, channelId: string): Promise<void> {
  await db
    .update(table)
    .set({ failures: 0, failingSince: null, fault: null, stoppedAt: null, lastUsedAt: sql`now()` })
    .where(eq(table.channelId, channelId));
}

/** Records a failed delivery. @returns whether it stopped the channel */
export async function noteFailure(tx: Db, channelId: string, fault: ChannelFault): Promise<boolean> {
  const isLong = sql`failures + 1 >= ${FAILING_TRIES} and failing_since < now() - ${FAILING_DAYS} * interval '1 day'`;
  const noted = await tx.execute(sql`
    update notification_channels set failures = failures + 1, failing_since = coalesce(failing_since, now()), fault = ${fault},
      stopped_at = coalesce(stopped_at, case when ${isLong} then now() end)
    where channel_id = ${channelId}
    returning stopped_at is not null and stopped_at = now() as "isStopped"`);
  return parsedRows(noted, { isStopped: z.boolean() })[0]?.isStopped ?? false;
}
