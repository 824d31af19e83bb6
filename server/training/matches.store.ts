import { and, between, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ActivitySummaryWire } from '../../domain/entities/activity.ts';
import type { PlanMatch } from '../../domain/entities/plan-done.ts';
import { MAX_DAYS_APART } from '../../domain/training/days-apart.ts';
import type { DoneShape } from '../../domain/training/met.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { activities, recordingId } from '../db/schema/activities.ts';
import { planMatches, trainingPlans } from '../db/schema/training.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';

/** An activity with its data for its day and for comparison with planned workouts. */
export interface Candidate extends DoneShape {
  readonly summary: ActivitySummaryWire;
}

/** The member's own matches by workout id; `null` if the workout was not done. */
export type ConfirmedMatches = ReadonlyMap<string, string | null>;

/** Joins the activity that a workout is matched with. */
const isNamed = eq(activities.activityId, planMatches.activityId);
/** Selects the activity that represents an activity: for a merged recording, the merged activity while that counts. */
const effectiveMatch = sql<
  string | null
>`case when ${activities.mergedInto} = ${activities.duplicateOf} then ${activities.mergedInto} else ${planMatches.activityId} end`;
/** Excludes a match whose workout was moved too far from its activity, until it is moved back. */
const isInReach = or(
  isNull(activities.localDate),
  sql`abs(${activities.localDate} - ${trainingPlans.planDate}) <= ${MAX_DAYS_APART}`,
);

/** Returns the member's own matches for planned workouts that are not removed. */
export async function findSaid(db: Db, memberId: string): Promise<ConfirmedMatches> {
  const rows = await db
    .select({ plan: planMatches.trainingPlanId, activity: effectiveMatch })
    .from(planMatches)
    .innerJoin(trainingPlans, eq(trainingPlans.trainingPlanId, planMatches.trainingPlanId))
    .leftJoin(activities, isNamed)
    .where(and(eq(trainingPlans.memberId, memberId), isNull(trainingPlans.removedOn), isInReach));
  return new Map(rows.map(({ plan, activity }) => [plan, activity]));
}

/** Returns a member's activities from one day to another, both inclusive, and those with the given ids; without deleted activities and duplicates. */
export async function findCandidates(
  db: Db,
  memberId: string,
  { from, to, ids }: { readonly from: string; readonly to: string; readonly ids: readonly string[] },
): Promise<Candidate[]> {
  const within = between(activities.localDate, from, to);
  const rows = await db
    .select({
      activity_id: activities.activityId,
      recording_id: sql<string>`${sql.raw(recordingId)}`,
      source: activities.source,
      activity_type_id: activities.activityTypeId,
      name: sql<string | null>`coalesce(${activities.name}, ${activities.recordedName})`,
      local_start_time: activities.localStartTime,
      duration: activities.duration,
      total_distance: activities.totalDistance,
      weighted_load: activities.weightedLoad,
      average_power: activities.averagePower,
      average_hr: activities.averageHr,
      race: activities.race,
      invalidated: activities.invalidated,
      date: activities.localDate,
      dz0: activities.dz0,
      dz1: activities.dz1,
      dz2: activities.dz2,
      dz3: activities.dz3,
      dz4: activities.dz4,
      dz5: activities.dz5,
    })
    .from(activities)
    .where(
      and(
        eq(activities.memberId, memberId),
        isNull(activities.removedOn),
        isNull(activities.flaggedAsDuplicateOn),
        ids.length === 0 ? within : or(within, inArray(activities.activityId, [...ids])),
      ),
    );
  return rows.map(({ date, dz0, dz1, dz2, dz3, dz4, dz5, ...summary }) => ({
    summary,
    activityId: summary.activity_id,
    date,
    activityTypeId: summary.activity_type_id,
    distance: summary.total_distance,
    duration: summary.duration,
    load: summary.weighted_load,
    zones: dz1 === null ? null : [(dz0 ?? 0) + dz1, dz2 ?? 0, dz3 ?? 0, dz4 ?? 0, dz5 ?? 0],
  }));
}

/** Returns the title of another workout that the member matched with this activity; `undefined` if there is none. */
export async function findTaker(
  tx: Db,
  memberId: string,
  { activityId, trainingPlanId }: { readonly activityId: string; readonly trainingPlanId: string },
): Promise<{ readonly title: string | null } | undefined> {
  const rows = await tx
    .select({ id: trainingPlans.trainingPlanId, title: trainingPlans.title })
    .from(planMatches)
    .innerJoin(trainingPlans, eq(trainingPlans.trainingPlanId, planMatches.trainingPlanId))
    .leftJoin(activities, isNamed)
    .where(
      and(
        eq(trainingPlans.memberId, memberId),
        eq(planMatches.activityId, activityId),
        isNotNull(planMatches.activityId),
        isNull(trainingPlans.removedOn),
        isInReach,
      ),
    );
  return rows.find(({ id }) => id !== trainingPlanId);
}

/** Returns the match of a workout. */
export async function findMatch(tx: Db, trainingPlanId: string): Promise<PlanMatch> {
  const [row] = await tx
    .select({ activityId: effectiveMatch })
    .from(planMatches)
    .innerJoin(trainingPlans, eq(trainingPlans.trainingPlanId, planMatches.trainingPlanId))
    .leftJoin(activities, isNamed)
    .where(and(eq(planMatches.trainingPlanId, trainingPlanId), isInReach));
  return row ? (row.activityId ?? 'none') : 'automatic';
}

/** Saves the match of a workout. A removed or distant workout with the same activity loses it permanently. */
export async function storeMatch(tx: Db, trainingPlanId: string, match: PlanMatch): Promise<void> {
  if (match === 'automatic') {
    await tx.delete(planMatches).where(eq(planMatches.trainingPlanId, trainingPlanId));
    return;
  }
  const activityId = match === 'none' ? null : match;
  if (activityId !== null) {
    await tx
      .delete(planMatches)
      .where(and(eq(planMatches.activityId, activityId), ne(planMatches.trainingPlanId, trainingPlanId)));
  }
  await tx
    .insert(planMatches)
    .values({ trainingPlanId, activityId })
    .onConflictDoUpdate({ target: planMatches.trainingPlanId, set: { activityId } });
}

/** Moves the matches of some activities to another one, except if it already has a workout through a merged recording. */
export async function moveMatches(
  tx: Db,
  fromIds: readonly string[],
  to: { readonly id: string; readonly parts: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update plan_matches set activity_id = ${to.id}::uuid
    where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(fromIds)}::jsonb))
      and not exists (select from plan_matches as own
        where own.activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(to.parts)}::jsonb)))`);
}

/** A match created by a restore: the activity of a workout, or `null` if it was not done. */
export const restoredMatch = z.object({ plan: z.string(), activity: z.nullable(z.string()) });
export type RestoredMatch = z.infer<typeof restoredMatch>;

/** Restores an export's matches. Skips workouts that have a match, and activities of another workout. @returns the new matches */
export async function restoreMatches(tx: Db, matches: readonly RestoredMatch[]): Promise<RestoredMatch[]> {
  if (matches.length === 0) return [];
  const kept = await tx.execute(sql`
    insert into plan_matches (training_plan_id, activity_id)
    select distinct on (coalesce(activity, plan)) plan, activity
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as given(plan uuid, activity uuid)
    where activity is null or not exists (select from plan_matches as own where own.activity_id = activity)
    on conflict (training_plan_id) do nothing returning training_plan_id as plan, activity_id as activity`);
  return parsedRows(kept, restoredMatch.shape);
}

/** Deletes restored matches of workouts that the restore did not create, unless they have changed since. */
export async function removeRestoredMatches(
  tx: Db,
  memberId: string,
  brought: readonly RestoredMatch[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select own.training_plan_id, own.activity_id is not distinct from activity as same
      from plan_matches as own join training_plans using (training_plan_id)
        join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(plan uuid, activity uuid) on own.training_plan_id = plan
      where member_id = ${memberId}
    ), gone as (delete from plan_matches using there
      where plan_matches.training_plan_id = there.training_plan_id and same)
    select same from there`);
  return countUndone(result);
}
