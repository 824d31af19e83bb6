import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { sentWorkouts, workoutTargets } from '../../db/schema/vendors.ts';

export type WorkoutTarget = typeof workoutTargets.$inferSelect;
export type SentRow = typeof sentWorkouts.$inferSelect;
export type TargetFailure = NonNullable<WorkoutTarget['failure']>;

export async function findTarget(db: Db, linkId: string): Promise<WorkoutTarget | null> {
  const [row] = await db.select().from(workoutTargets).where(eq(workoutTargets.linkId, linkId));
  return row ?? null;
}

/** Starts sending to a link, even if it was being switched off. */
export async function startSending(db: Db, linkId: string): Promise<void> {
  await db
    .insert(workoutTargets)
    .values({ linkId })
    .onConflictDoUpdate({ target: workoutTargets.linkId, set: { isEnding: false, failure: null } });
}

/** Records that the member switched sending off. @returns whether it was on */
export async function endSending(db: Db, linkId: string): Promise<boolean> {
  const rows = await db
    .update(workoutTargets)
    .set({ isEnding: true, failure: null })
    .where(eq(workoutTargets.linkId, linkId))
    .returning({ linkId: workoutTargets.linkId });
  return rows.length > 0;
}

/** Deletes the target and its sent workouts, unless the member switched it on again. */
export async function deleteTarget(db: Db, linkId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(workoutTargets)
      .where(and(eq(workoutTargets.linkId, linkId), eq(workoutTargets.isEnding, true)))
      .returning({ linkId: workoutTargets.linkId });
    if (ended.length > 0) await tx.delete(sentWorkouts).where(eq(sentWorkouts.linkId, linkId));
  });
}

/** Stores the result of a sync. @param failure `null` if the calendar is in sync */
export async function noteTarget(db: Db, linkId: string, failure: TargetFailure | null): Promise<void> {
  const set = failure === null ? { failure, inStepAt: sql`now()` } : { failure };
  await db.update(workoutTargets).set(set).where(eq(workoutTargets.linkId, linkId));
}

/** Returns the workouts in the vendor's calendar from a day (`YYYY-MM-DD`) on. */
export async function readSent(db: Db, linkId: string, from: string): Promise<SentRow[]> {
  return db
    .select()
    .from(sentWorkouts)
    .where(and(eq(sentWorkouts.linkId, linkId), sql`${sentWorkouts.planDate} >= ${from}::date`));
}

/** Records workouts that the vendor accepted or rejected. */
export async function noteSent(db: Db, rows: readonly Omit<SentRow, 'sentAt'>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(sentWorkouts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [sentWorkouts.linkId, sentWorkouts.trainingPlanId],
      set: {
        // An event that was accepted earlier still exists.
        eventId: sql`coalesce(excluded.event_id, ${sentWorkouts.eventId})`,
        planDate: sql`excluded.plan_date`,
        contentHash: sql`excluded.content_hash`,
        pushErrors: sql`excluded.push_errors`,
        sentAt: sql`now()`,
      },
    });
}

export async function notePushErrors(
  db: Db,
  linkId: string,
  planId: string,
  pushErrors: readonly string[],
): Promise<void> {
  await db
    .update(sentWorkouts)
    .set({ pushErrors: [...pushErrors] })
    .where(and(eq(sentWorkouts.linkId, linkId), eq(sentWorkouts.trainingPlanId, planId)));
}

/** Deletes the rows of workouts deleted at the vendor. */
export async function deleteSent(db: Db, linkId: string, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  await db
    .delete(sentWorkouts)
    .where(and(eq(sentWorkouts.linkId, linkId), inArray(sentWorkouts.trainingPlanId, [...planIds])));
}

/** Deletes the rows of past workouts, which remain in the vendor's calendar. @param kept plans that have moved to a later day */
export async function deletePast(db: Db, linkId: string, before: string, kept: readonly string[]): Promise<void> {
  await db
    .delete(sentWorkouts)
    .where(
      and(
        eq(sentWorkouts.linkId, linkId),
        lt(sentWorkouts.planDate, before),
        ...(kept.length > 0 ? [notInArray(sentWorkouts.trainingPlanId, [...kept])] : []),
      ),
    );
}

/** Returns a member's links that send workouts. */
export async function findTargetsOf(db: Db, memberId: string): Promise<string[]> {
  const result = await db.execute(sql`
    select link_id as id from workout_targets join vendor_links using (link_id) where member_id = ${memberId}`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}
