import { eq, sql } from 'drizzle-orm';
import type { CalendarFeedWire } from '../../domain/entities/calendar-feed.ts';
import type { Db } from '../db/open.ts';
import { calendarFeeds as table } from '../db/schema/identity.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { holdMakers, isStillValid, proofOf, type TokenMaker } from './token-maker.store.ts';

const toWire = (row: typeof table.$inferSelect): CalendarFeedWire => ({
  created_at: row.createdAt.toISOString(),
  with_activities: row.withActivities,
});

/** Finds the account's feed; `null` if it has none. */
export async function findFeed(db: Db, sub: string): Promise<CalendarFeedWire | null> {
  const [row] = await db.select().from(table).where(eq(table.sub, sub));
  return row ? toWire(row) : null;
}

/**
 * Creates a feed; replaces and invalidates the previous one. @returns `null` if the session has ended or the password changed in the
 * meantime
 */
export async function makeFeed(
  db: Db,
  maker: TokenMaker,
  feed: { readonly tokenHash: string; readonly withActivities: boolean },
): Promise<CalendarFeedWire | null> {
  const { sub, memberId } = maker;
  const proof = await proofOf(db, sub);
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (!(await isStillValid(tx, maker, proof))) return null;
      const [made] = await tx
        .insert(table)
        .values({ sub, ...feed })
        .onConflictDoUpdate({ target: table.sub, set: { ...feed, createdAt: sql`now()` } })
        .returning();
      return made ? toWire(made) : null;
    }),
  );
}

/** Changes a feed. @returns `null` if the account has none */
export async function changeFeed(db: Db, sub: string, withActivities: boolean): Promise<CalendarFeedWire | null> {
  const [changed] = await db.update(table).set({ withActivities }).where(eq(table.sub, sub)).returning();
  return changed ? toWire(changed) : null;
}

/** Ends the feed, including one that is being created. @returns false if there was none */
export const dropFeed = (db: Db, sub: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await holdMakers(tx, sub);
    const dropped = await tx.delete(table).where(eq(table.sub, sub)).returning({ sub: table.sub });
    return dropped.length > 0;
  });
