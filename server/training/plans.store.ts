import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PlanComponentWire } from '../../domain/entities/plan-to-save.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { PlanShape } from '../../domain/training/met.ts';
import type { Db } from '../db/open.ts';
import { planAssignments, trainingPlans } from '../db/schema/training.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { restoredId } from '../base/uuid-of.ts';
import type { Place } from '../http/page-of.ts';
import { rowBytesOf } from '../members/row-bytes.store.ts';
import { withinLimit } from '../members/row-limits.store.ts';
import type { RestoredMatch } from './matches.store.ts';
import { planShapeOf } from './plan-shape.ts';

/** Days within which a removal can be undone. */
export const RETENTION_DAYS = 30;
const MAX_REMOVED_LISTED = 200;

type Row = typeof trainingPlans.$inferSelect;
/** A planned workout to store. */
export type NewPlan = Omit<Row, 'createdAt' | 'modifiedAt' | 'planDefinition' | 'shape'> & {
  readonly planDefinition: readonly PlanComponentWire[];
};

/** Columns of a plan, with the name of the person who saved it last, if it was not the member. */
const columns = {
  ...getTableColumns(trainingPlans),
  modifierName: sql<string | null>`(select nullif(concat_ws(' ', m.first_name, m.last_name), '') from members m
    where m.member_id = training_plans.modified_by and m.member_id <> training_plans.member_id)`,
};

const toWire = (row: Row & { readonly modifierName: string | null }): TrainingPlanWire => ({
  training_plan_id: row.trainingPlanId,
  training_plan_date: row.planDate,
  activity_type_id: row.activityTypeId,
  title: row.title,
  comment: row.comment,
  // Only this call writes the column, and its schema has checked the value.
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
  modifying_member_id: row.modifiedBy === row.memberId ? null : row.modifiedBy,
  modifier_name: row.modifierName,
  origin: row.origin,
});

/** Maximum number of plans read at once, which fit into one response. */
const PLANS_AT_ONCE = 250;

/**
 * Returns a page of a member's planned workouts after a cursor, from one day to another (`YYYY-MM-DD`), both inclusive, by day, and whether
 * there are more. Excludes removed ones.
 */
export async function findPlansAfter(
  db: Db,
  memberId: string,
  { from, to, after }: { readonly from: string; readonly to: string; readonly after: Place | undefined },
): Promise<{ readonly rows: TrainingPlanWire[]; readonly more: boolean }> {
  const { planDate, createdAt, trainingPlanId, removedOn } = trainingPlans;
  const place =
    after &&
    sql`(${planDate}, ${createdAt}, ${trainingPlanId}) > (${after.date}::date,
      coalesce((select created_at from training_plans as last where last.training_plan_id = ${after.id} and last.member_id = ${memberId}), '-infinity'), ${after.id}::uuid)`;
  const rows = await db
    .select(columns)
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), between(planDate, from, to), isNull(removedOn), place))
    .orderBy(asc(planDate), asc(createdAt), asc(trainingPlanId))
    .limit(PLANS_AT_ONCE);
  return { rows: rows.map(toWire), more: rows.length === PLANS_AT_ONCE };
}

/** Returns the workouts removed since a given time, latest first. */
export async function findRemovedPlans(
  db: Db,
  memberId: string,
  { from, to, since }: { readonly from: string; readonly to: string; readonly since: Date },
): Promise<TrainingPlanWire[]> {
  const rows = await db
    .select(columns)
    .from(trainingPlans)
    .where(
      and(
        eq(trainingPlans.memberId, memberId),
        between(trainingPlans.planDate, from, to),
        gte(trainingPlans.removedOn, since),
      ),
    )
    .orderBy(desc(trainingPlans.removedOn), asc(trainingPlans.trainingPlanId))
    .limit(MAX_REMOVED_LISTED);
  return rows.map(toWire);
}

/** Returns a planned workout's owner and state, and locks the row until the transaction ends. */
export async function holdPlan(
  tx: Db,
  trainingPlanId: string,
): Promise<{ memberId: string; plan: TrainingPlanWire } | null> {
  const [row] = await tx
    .select(columns)
    .from(trainingPlans)
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId))
    .for('update');
  return row ? { memberId: row.memberId, plan: toWire(row) } : null;
}

/** Returns the bytes that a planned workout counts towards the member's quota. */
export const planBytes = (plan: Pick<NewPlan, 'planDefinition' | 'title' | 'comment'>): number =>
  rowBytesOf([plan.planDefinition, plan.title, plan.comment]);

/** Returns the bytes of a saved workout, in the transaction that locks it; 0 if it does not exist. */
export async function savedPlanBytes(tx: Db, trainingPlanId: string): Promise<number> {
  const { planDefinition, title, comment } = trainingPlans;
  const [row] = await tx
    .select({ planDefinition, title, comment })
    .from(trainingPlans)
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId));
  return row ? planBytes({ ...row, planDefinition: row.planDefinition as PlanComponentWire[] }) : 0;
}

const withShape = <Plan extends Pick<NewPlan, 'planDefinition' | 'activityTypeId'>>(plan: Plan) => ({
  ...plan,
  shape: planShapeOf(plan.planDefinition, plan.activityTypeId),
});

/** Stores a new planned workout. @returns `null` if its id already exists */
export async function insertPlan(tx: Db, plan: NewPlan): Promise<TrainingPlanWire | null> {
  const [row] = await tx.insert(trainingPlans).values(withShape(plan)).onConflictDoNothing().returning(columns);
  return row ? toWire(row) : null;
}

/** Stores new planned workouts in one statement; skips existing ones. */
export async function insertPlans(tx: Db, plans: readonly NewPlan[]): Promise<void> {
  await tx.insert(trainingPlans).values(plans.map(withShape)).onConflictDoNothing();
}

/** Overwrites a planned workout. */
export async function updatePlan(tx: Db, { trainingPlanId, ...changes }: NewPlan): Promise<TrainingPlanWire> {
  const [row] = await tx
    .update(trainingPlans)
    .set(withShape(changes))
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId))
    .returning(columns);
  if (!row) throw new Error('the planned workout is not there');
  return toWire(row);
}

/** Stores shapes for plans without one. A plan saved in the meantime keeps its own. */
export async function storeShapes(
  db: Db,
  shapes: readonly { readonly id: string; readonly shape: PlanShape }[],
): Promise<void> {
  await db.execute(sql`
    update training_plans set shape = made.shape
    from jsonb_to_recordset(${JSON.stringify(shapes)}::jsonb) as made(id uuid, shape jsonb)
    where training_plan_id = made.id and training_plans.shape is null`);
}

/** Returns and locks those of the workouts that are the member's, including removed ones, in no particular order. */
export async function holdPlans(
  tx: Db,
  memberId: string,
  ids: readonly string[],
): Promise<{ id: string; date: string; isRemoved: boolean }[]> {
  const rows = await tx
    .select({ id: trainingPlans.trainingPlanId, date: trainingPlans.planDate, removedOn: trainingPlans.removedOn })
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), inArray(trainingPlans.trainingPlanId, [...ids])))
    .orderBy(asc(trainingPlans.trainingPlanId))
    .for('update');
  return rows.map(({ id, date, removedOn }) => ({ id, date, isRemoved: removedOn !== null }));
}

/** Returns and locks those of the workouts that are the member's, including removed ones, as they are stored, by id. */
export async function holdWhole(tx: Db, memberId: string, ids: readonly string[]): Promise<Map<string, NewPlan>> {
  const rows = await tx
    .select()
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), inArray(trainingPlans.trainingPlanId, [...ids])))
    .orderBy(asc(trainingPlans.trainingPlanId))
    .for('update');
  return new Map(
    rows.map(({ createdAt: _created, modifiedAt: _modified, shape: _shape, planDefinition, ...plan }) => [
      plan.trainingPlanId,
      { ...plan, planDefinition: planDefinition as PlanComponentWire[] },
    ]),
  );
}

/** Moves a workout to another day. */
export async function movePlan(tx: Db, trainingPlanId: string, date: string, by: string): Promise<void> {
  await tx
    .update(trainingPlans)
    .set({ planDate: date, assignmentId: null, revision: randomUUID(), modifiedBy: by })
    .where(eq(trainingPlans.trainingPlanId, trainingPlanId));
}

/** Marks workouts as removed at a given time; `null` restores them. */
export async function markRemoved(tx: Db, ids: readonly string[], at: Date | null, by: string): Promise<void> {
  await tx
    .update(trainingPlans)
    .set({ removedOn: at, removedBy: at && by, assignmentId: null, revision: randomUUID(), modifiedBy: by })
    .where(inArray(trainingPlans.trainingPlanId, [...ids]));
}

/** Copies a workout to other days, with new ids. @returns the number of copies */
export async function copyPlan(
  tx: Db,
  trainingPlanId: string,
  copies: readonly { readonly training_plan_id: string; readonly date: string }[],
  by: string,
): Promise<number> {
  const [original] = await tx.select().from(trainingPlans).where(eq(trainingPlans.trainingPlanId, trainingPlanId));
  if (!original) throw new Error('the planned workout is not there');
  const { createdAt: _createdAt, modifiedAt: _modifiedAt, ...plan } = original;
  const rows = copies.map((copy) => ({
    ...plan,
    trainingPlanId: copy.training_plan_id,
    planDate: copy.date,
    dailyDiaryId: null,
    assignmentId: null,
    origin: null,
    revision: randomUUID(),
    modifiedBy: by,
  }));
  const inserted = await tx
    .insert(trainingPlans)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: trainingPlans.trainingPlanId });
  return inserted.length;
}

/**
 * Shifts the workouts from one day to another, both inclusive, or those with the given revision. All of them get the new
 * revision.
 * @returns their new days
 */
export async function shiftPlans(
  tx: Db,
  memberId: string,
  of: { readonly first: string; readonly last: string } | { readonly revision: string },
  { days, revision, by }: { readonly days: number; readonly revision: string; readonly by: string },
): Promise<{ readonly id: string; readonly date: string }[]> {
  const { planDate, removedOn } = trainingPlans;
  const meant = 'first' in of ? between(planDate, of.first, of.last) : eq(trainingPlans.revision, of.revision);
  return tx
    .update(trainingPlans)
    .set({ planDate: sql`${planDate} + ${days}::int`, assignmentId: null, revision, modifiedBy: by })
    .where(and(eq(trainingPlans.memberId, memberId), meant, isNull(removedOn)))
    .returning({ id: trainingPlans.trainingPlanId, date: planDate });
}

/** Permanently deletes workouts that a member removed before a given time. */
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

/** Returns the members whose plans have workouts of an assignment, or had them until it was undone. */
export async function assignedTo(
  db: Db,
  teamId: string,
  assignmentId: string,
  which: 'planned' | 'removed',
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ memberId: trainingPlans.memberId })
    .from(trainingPlans)
    .innerJoin(planAssignments, eq(planAssignments.assignmentId, trainingPlans.assignmentId))
    .where(
      and(
        eq(trainingPlans.assignmentId, assignmentId),
        eq(planAssignments.teamId, teamId),
        (which === 'planned' ? isNull : isNotNull)(trainingPlans.removedOn),
      ),
    );
  return rows.map(({ memberId }) => memberId);
}

const ofAssignment = (assignmentId: string, memberId: string, state: SQL) =>
  and(eq(trainingPlans.assignmentId, assignmentId), eq(trainingPlans.memberId, memberId), state);

/** Removes a member's unchanged workouts of an assignment. @returns the number removed */
export async function removeAssigned(
  tx: Db,
  assignmentId: string,
  memberId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string[]> {
  const removed = await tx
    .update(trainingPlans)
    .set({ removedOn: now, removedBy: by, modifiedBy: by, revision: sql`gen_random_uuid()` })
    .where(ofAssignment(assignmentId, memberId, isNull(trainingPlans.removedOn)))
    .returning({ id: trainingPlans.trainingPlanId });
  return removed.map(({ id }) => id);
}

/** Returns the days (`YYYY-MM-DD`) of the workouts that `removeAssigned` removed from a member's plan, except those changed since. */
export async function removedDays(tx: Db, assignmentId: string, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ date: trainingPlans.planDate })
    .from(trainingPlans)
    .where(ofAssignment(assignmentId, memberId, isNotNull(trainingPlans.removedOn)));
  return rows.map(({ date }) => date);
}

/** Undoes `removeAssigned`. @returns the ids of the restored workouts */
export async function restoreAssigned(tx: Db, assignmentId: string, memberId: string, by: string): Promise<string[]> {
  const restored = await tx
    .update(trainingPlans)
    .set({ removedOn: null, removedBy: null, modifiedBy: by, revision: sql`gen_random_uuid()` })
    .where(ofAssignment(assignmentId, memberId, isNotNull(trainingPlans.removedOn)))
    .returning({ id: trainingPlans.trainingPlanId });
  return restored.map(({ id }) => id);
}

/** Removes an applied plan's unchanged workouts, whose revision is still the application's id. @returns their ids */
export async function removeApplied(
  tx: Db,
  memberId: string,
  applicationId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string[]> {
  const { origin, removedOn, revision } = trainingPlans;
  const isOfIt = and(sql`${origin} ->> 'application_id' = ${applicationId}`, eq(revision, applicationId));
  const removed = await tx
    .update(trainingPlans)
    .set({ removedOn: now, removedBy: by, modifiedBy: by, revision: sql`gen_random_uuid()` })
    .where(and(eq(trainingPlans.memberId, memberId), isOfIt, isNull(removedOn)))
    .returning({ id: trainingPlans.trainingPlanId });
  return removed.map(({ id }) => id);
}

/** A planned workout in an export. */
export type RestoredPlan = Restore['plans'][number];
/** A planned workout created by a restore, and its revision at that time. */
export const restoredPlan = z.object({ id: z.string(), revision: z.string() });
export type RestoredPlanRow = z.infer<typeof restoredPlan>;

/**
 * Finds the existing workout for an exported one: by id, by an earlier restore, even if removed since, or by title, comment and day, unless
 * another exported workout has that id.
 */
async function planThere(
  tx: Db,
  memberId: string,
  { date, activity_type_id: typeId, title = null, comment = null }: RestoredPlan,
  ids: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string | null> {
  const { planDate, removedOn } = trainingPlans;
  const onDay = and(eq(planDate, date), isNull(removedOn));
  const there = await tx
    .select({ ...getTableColumns(trainingPlans), isOnDay: sql<boolean>`${onDay}` })
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), or(onDay, inArray(trainingPlans.trainingPlanId, [...ids]))));
  const known = there.find((one) => ids.includes(one.trainingPlanId));
  const alike = there.find(
    (one) =>
      one.isOnDay &&
      !taken.has(one.trainingPlanId) &&
      one.activityTypeId === typeId &&
      one.title === title &&
      one.comment === comment,
  );
  return (known ?? alike)?.trainingPlanId ?? null;
}

const restoredRow = (plan: RestoredPlan): Omit<NewPlan, 'trainingPlanId' | 'memberId' | 'modifiedBy'> => ({
  planDate: plan.date,
  activityTypeId: plan.activity_type_id,
  title: plan.title ?? null,
  comment: plan.comment ?? null,
  planDefinition: plan.plan_definition ?? [],
  load: plan.load ?? null,
  totalDistance: plan.total_distance ?? null,
  totalDuration: plan.total_duration ?? null,
  estimatedLoad: plan.estimated_load,
  estimatedDistance: plan.estimated_distance,
  estimatedDuration: plan.estimated_duration,
  repsCount: plan.reps_count ?? null,
  repsDuration: plan.reps_duration ?? null,
  repsZone: plan.reps_zone ?? null,
  dailyDiaryId: null,
  removedOn: null,
  removedBy: null,
  assignmentId: null,
  origin: plan.origin ?? null,
  revision: randomUUID(),
});

/**
 * Restores an export's planned workouts; skips existing ones.
 * @returns the ids here by their ids in the export, and the new workouts
 */
export async function restorePlans(
  tx: Db,
  memberId: string,
  plans: readonly RestoredPlan[],
): Promise<{ readonly here: ReadonlyMap<string, string>; readonly brought: RestoredPlanRow[] }> {
  const here = new Map<string, string>();
  const brought: RestoredPlanRow[] = [];
  const taken = new Set<string>();
  for (const plan of plans) {
    const id = plan.id === null ? randomUUID() : restoredId(memberId, plan.id);
    const there = await planThere(tx, memberId, plan, plan.id === null ? [] : [plan.id, id], taken);
    if (there === null && (await withinLimit(tx, memberId, 'plans', [plan], ({ date }) => date)).length === 0) continue;
    taken.add(there ?? id);
    if (plan.id !== null) here.set(plan.id, there ?? id);
    if (there !== null) continue;
    const row = { ...restoredRow(plan), trainingPlanId: id, memberId, modifiedBy: memberId };
    await tx
      .insert(trainingPlans)
      .values({ ...withShape(row), ...(plan.at !== null && { createdAt: new Date(plan.at) }) });
    brought.push({ id, revision: row.revision });
  }
  return { here, brought };
}

/** Deletes planned workouts created by a restore, unless they have changed since, or the member has matched them with activities. */
export async function removeRestoredPlans(
  tx: Db,
  memberId: string,
  brought: readonly RestoredPlanRow[],
  matches: readonly RestoredMatch[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select training_plan_id, plan.revision = given.revision and not exists (
        select from plan_matches as own where own.training_plan_id = plan.training_plan_id and not exists (
          select from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as came(plan uuid, activity uuid)
          where came.plan = own.training_plan_id and came.activity is not distinct from own.activity_id)) as same
      from training_plans as plan join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, revision uuid)
        on training_plan_id = id
      where member_id = ${memberId} and removed_on is null
    ), gone as (delete from training_plans using there
      where training_plans.training_plan_id = there.training_plan_id and same)
    select same from there`);
  return countUndone(result);
}
