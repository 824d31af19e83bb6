import { toCamel } from '../../domain/case.ts';
import { DEFAULT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import type { PlanToSaveWire } from '../../domain/entities/plan-to-save.ts';
import type { TemplateWorkoutWire } from '../../domain/entities/plan-template.ts';
import type { PlanComponent } from '../../domain/training/components.ts';
import { estimatePlan, type PlanEstimate } from '../../domain/training/estimate.ts';
import { memberScales } from '../calendar/scales.ts';
import type { Db } from '../db/open.ts';
import type { NewPlan } from './plans.store.ts';

/** A workout in a request that plans several workouts. */
export type GivenWorkout = Pick<
  PlanToSaveWire,
  'activity_type_id' | 'title' | 'comment' | 'plan_definition' | 'load' | 'total_distance' | 'total_duration'
>;

const isRest = ({ activity_type_id: id }: GivenWorkout) => id === REST_ACTIVITY_TYPE_ID;
const componentsOf = (workout: GivenWorkout) =>
  isRest(workout) ? [] : (toCamel(workout.plan_definition ?? []) as PlanComponent[]);

/** Estimates each workout's totals with the member's own zones. */
export async function estimatesFor(
  db: Db,
  memberId: string,
  workouts: readonly GivenWorkout[],
  now: Date,
): Promise<PlanEstimate[]> {
  const scales = await memberScales(db, memberId, { now, criticalPower: undefined });
  const nothing = { distance: null, duration: null, load: null };
  return workouts.map((one) =>
    scales === null
      ? nothing
      : estimatePlan(componentsOf(one), one.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID, scales.velocity),
  );
}

/** Returns a workout's values to store. Rest has no components and no load. [core §4 Planned workout] */
export const storedWork = (workout: GivenWorkout) => ({
  activityTypeId: workout.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID,
  title: workout.title || null,
  comment: workout.comment || null,
  planDefinition: isRest(workout) ? [] : (workout.plan_definition ?? []),
  load: isRest(workout) ? null : (workout.load ?? null),
  totalDistance: workout.total_distance ?? null,
  totalDuration: workout.total_duration ?? null,
});

/** Builds the planned workout to store for a member. */
export const newPlanOf = (
  workout: GivenWorkout,
  estimate: PlanEstimate,
  of: Pick<NewPlan, 'trainingPlanId' | 'memberId' | 'planDate' | 'assignmentId' | 'origin' | 'revision' | 'modifiedBy'>,
): NewPlan => ({
  ...of,
  ...storedWork(workout),
  estimatedLoad: estimate.load,
  estimatedDistance: estimate.distance,
  estimatedDuration: estimate.duration,
  repsCount: null,
  repsDuration: null,
  repsZone: null,
  dailyDiaryId: null,
  removedOn: null,
  removedBy: null,
});

/** Builds the template workout to store. */
export function templateWorkoutOf(
  workout: GivenWorkout & Pick<TemplateWorkoutWire, 'week' | 'day'>,
): TemplateWorkoutWire {
  const { activityTypeId, title, comment, planDefinition, load, totalDistance, totalDuration } = storedWork(workout);
  return {
    week: workout.week,
    day: workout.day,
    activity_type_id: activityTypeId,
    title,
    comment,
    plan_definition: planDefinition,
    load,
    total_distance: totalDistance,
    total_duration: totalDuration,
  };
}
