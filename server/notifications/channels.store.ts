import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type ChannelFault,
  MOST_CHANNELS,
  type NotificationChannelWire,
} from '../../domain/entities/notification-channel.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { notificationChannels as table } from '../db/schema/channels.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { members } from '../db/schema/members.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { ifThere, memberTransaction } from '../members/hold-member.store.ts';

/** A channel is stopped after this many failures in a row over this many days. */
export const FAILING_DAYS = 3;
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

/** Channels of ended sessions count as removed. */
const isLive = sql`(${table.sessionId} is null or exists (select from ${sessions}
  where ${sessions.sessionId} = ${table.sessionId} and ${sessions.revokedAt} is null and ${sessions.expiresAt} > now()))`;

/** Deletes a member's channels of ended sessions. */
const removeEnded = (tx: Db, memberId: string) =>
  tx.delete(table).where(and(eq(table.memberId, memberId), sql`not ${isLive}`));

const countOf = async (tx: Db, memberId: string) =>
  (await tx.select({ count: count() }).from(table).where(eq(table.memberId, memberId)))[0]?.count ?? 0;

/** Newest first. */
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

/** `null` if the member has {@link MOST_CHANNELS} channels, or was deleted. A repeated request returns the channel that it created. */
export async function addTopic(
  db: Db,
  memberId: string,
  sessionId: string,
  topic: NewTopic,
): Promise<NotificationChannelWire | null> {
  return ifThere(
    memberTransaction(db, memberId, async (tx) => {
      if (await isCreatedBefore(tx, 'channel', topic.channelId, memberId)) {
        const [row] = await tx
          .select()
          .from(table)
          .where(eq(table.channelId, topic.channelId ?? ''));
        return row ? toWire(row, sessionId) : null;
      }
      await removeEnded(tx, memberId);
      if ((await countOf(tx, memberId)) >= MOST_CHANNELS) return null;
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
 * Adds the subscription of a session's browser. It replaces an earlier one of the session, and one of the same browser, which may belong to
 * another member who used it before. `null` if the member has {@link MOST_CHANNELS} channels, or was deleted.
 */
export async function addBrowser(
  db: Db,
  memberId: string,
  browser: NewBrowser,
): Promise<NotificationChannelWire | null> {
  const { sessionId, endpointHash } = browser;
  return ifThere(
    memberTransaction(db, memberId, async (tx) => {
      // Serialises two members of one browser.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`endpoint ${endpointHash}`}, 0))`);
      await removeEnded(tx, memberId);
      await tx.delete(table).where(and(eq(table.sessionId, sessionId), ne(table.endpointHash, endpointHash)));
      await tx.delete(table).where(and(eq(table.endpointHash, endpointHash), ne(table.memberId, memberId)));
      const isKnown = (await tx.$count(table, eq(table.endpointHash, endpointHash))) > 0;
      if (!isKnown && (await countOf(tx, memberId)) >= MOST_CHANNELS) return null;
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

/** False if the member has no such channel. */
export async function hasChannel(db: Db, memberId: string, channelId: string): Promise<boolean> {
  return (await db.$count(table, and(eq(table.memberId, memberId), eq(table.channelId, channelId), isLive))) > 0;
}

/** False if the member has no such channel. */
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

/** Ids of the channels that a member's notifications go to. */
export async function openChannelsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ channelId: table.channelId })
    .from(table)
    .where(and(eq(table.memberId, memberId), isNull(table.stoppedAt), isLive));
  return rows.map(({ channelId }) => channelId);
}

/** Data for a delivery; `null` if the channel, its session or its account ended. */
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

/** Records that a message arrived. Turns a stopped channel on again. */
export async function noteArrival(db: Db, channelId: string): Promise<void> {
  await db
    .update(table)
    .set({ failures: 0, failingSince: null, fault: null, stoppedAt: null, lastUsedAt: sql`now()` })
    .where(eq(table.channelId, channelId));
}

/** @returns whether this failure stops the channel */
export async function noteFailure(tx: Db, channelId: string, fault: ChannelFault): Promise<boolean> {
  const isLong = sql`failures + 1 >= ${FAILING_TRIES} and failing_since < now() - ${FAILING_DAYS} * interval '1 day'`;
  const noted = await tx.execute(sql`
    update notification_channels set failures = failures + 1, failing_since = coalesce(failing_since, now()), fault = ${fault},
      stopped_at = coalesce(stopped_at, case when ${isLong} then now() end)
    where channel_id = ${channelId}
    returning stopped_at is not null and stopped_at = now() as "isStopped"`);
  return parsedRows(noted, { isStopped: z.boolean() })[0]?.isStopped ?? false;
}
