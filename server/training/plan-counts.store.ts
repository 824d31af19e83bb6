import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { trainingPlans } from '../db/schema/training.ts';

/** Counts a member's planned workouts: in total, including removed ones, and on a day. */
export async function countPlans(tx: Db, memberId: string, date: string): Promise<{ all: number; onDay: number }> {
  const ofMember = eq(trainingPlans.memberId, memberId);
  const onDate = and(ofMember, eq(trainingPlans.planDate, date), isNull(trainingPlans.removedOn));
  const [[all], [onDay]] = await Promise.all([
    tx.select({ n: count() }).from(trainingPlans).where(ofMember),
    tx.select({ n: count() }).from(trainingPlans).where(onDate),
  ]);
  return { all: all?.n ?? 0, onDay: onDay?.n ?? 0 };
}

/** Returns the largest number of workouts on one of the days. */
export async function maxPerDay(tx: Db, memberId: string, dates: readonly string[]): Promise<number> {
  const [most] = await tx
    .select({ n: count() })
    .from(trainingPlans)
    .where(
      and(
        eq(trainingPlans.memberId, memberId),
        inArray(trainingPlans.planDate, [...dates]),
        isNull(trainingPlans.removedOn),
      ),
    )
    .groupBy(trainingPlans.planDate)
    .orderBy(desc(count()))
    .limit(1);
  return most?.n ?? 0;
}

/** Whether a revision belongs to the latest change of a member's workouts. */
export async function isDone(tx: Db, memberId: string, revision: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: trainingPlans.trainingPlanId })
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), eq(trainingPlans.revision, revision)))
    .limit(1);
  return row !== undefined;
}
