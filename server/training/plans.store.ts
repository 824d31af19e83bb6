import { and, asc, between, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { PlanComponentWire } from '../../domain/entities/plan-to-save.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import type { Db } from '../db/open.ts';
import { trainingPlans } from '../db/schema/training.ts';

type Row = typeof trainingPlans.$inferSelect;
/** A planned workout as it is kept. */
export type NewPlan = Omit<Row, 'createdAt' | 'planDefinition'> & {
  readonly planDefinition: readonly PlanComponentWire[];
};

const toWire = (row: Row): TrainingPlanWire => ({
  training_plan_id: row.trainingPlanId,
  training_plan_date: row.planDate,
  activity_type_id: row.activityTypeId,
  title: row.title,
  comment: row.comment,
  // Written by nobody but the call, whose schema has checked it.
  plan_definition: row.planDefinition as PlanComponentWire[],
  load: row.load,
  total_distance: row.totalDistance,
  total_duration: row.totalDuration,
  estimated_load: row.estimatedLoad,
  estimated_distance: row.estimatedDistance,
  estimated_duration: row.estimatedDuration,
  reps_count: row.repsCount,
  reps_duration: row.repsDuration,
  reps_zone: row.repsZone,
  daily_diary_id: row.dailyDiaryId,
  removed_on: row.removedOn?.toISOString() ?? null,
  revision: row.revision,
});

/** Planned workouts of a member from a day to a day (`YYYY-MM-DD`), both included, by day; without those that were removed. */
export async function findPlans(db: Db, memberId: string, from: string, to: string): Promise<TrainingPlanWire[]> {
  const rows = await db
    .select()
    .from(trainingPlans)
    .where(
      and(
        eq(trainingPlans.memberId, memberId),
        between(trainingPlans.planDate, from, to),
        isNull(trainingPlans.removedOn),
      ),
    )
    .orderBy(asc(trainingPlans.planDate), asc(trainingPlans.createdAt), asc(trainingPlans.trainingPlanId));
  return rows.map(toWire);
}

/** Whose a planned workout is, and how it stands. The row is held until the transaction ends. */
export async function holdPlan(
  tx: Db,
  trainingPlanId: string,
): Promise<{ memberId: string; plan: TrainingPlanWire } | null> {
  const [row] = await tx
    .select()
    .from(trainingPlans)
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId))
    .for('update');
  return row ? { memberId: row.memberId, plan: toWire(row) } : null;
}

/** How many workouts a member has planned: in all, removed ones included, and on a day. */
export async function countPlans(tx: Db, memberId: string, date: string): Promise<{ all: number; onDay: number }> {
  const ofMember = eq(trainingPlans.memberId, memberId);
  const onDate = and(ofMember, eq(trainingPlans.planDate, date), isNull(trainingPlans.removedOn));
  const [[all], [onDay]] = await Promise.all([
    tx.select({ n: count() }).from(trainingPlans).where(ofMember),
    tx.select({ n: count() }).from(trainingPlans).where(onDate),
  ]);
  return { all: all?.n ?? 0, onDay: onDay?.n ?? 0 };
}

/** Keeps a planned workout that is new. @returns null when there is one by its id meanwhile */
export async function insertPlan(tx: Db, plan: NewPlan): Promise<TrainingPlanWire | null> {
  const [row] = await tx.insert(trainingPlans).values(plan).onConflictDoNothing().returning();
  return row ? toWire(row) : null;
}

/** Keeps a planned workout in the place of what it was. */
export async function updatePlan(tx: Db, { trainingPlanId, ...changes }: NewPlan): Promise<TrainingPlanWire> {
  const [row] = await tx
    .update(trainingPlans)
    .set(changes)
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId))
    .returning();
  if (!row) throw new Error('the planned workout is not there');
  return toWire(row);
}

/** Forgets for good what a member removed before this moment. */
export async function dropRemoved(tx: Db, memberId: string, before: Date): Promise<void> {
  await tx
    .delete(trainingPlans)
    .where(
      and(
        eq(trainingPlans.memberId, memberId),
        isNotNull(trainingPlans.removedOn),
        lt(trainingPlans.removedOn, before),
      ),
    );
}
