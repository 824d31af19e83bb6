import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';
import { PACE_CONSTANT } from '../../../domain/constants.ts';
import { ZONE_MIDDLE_PERCENT } from '../../../domain/metrics/constants.ts';
import { zoneOfPlan } from '../../../domain/metrics/planned-load.ts';
import type { PlanEffort } from '../../../domain/training/components.ts';
import type { PlanDraft } from '../../../domain/training/draft.ts';
import { estimateEffort, familyOf } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { toMetres, toSeconds } from '../../../domain/units.ts';
import type { Workout, WorkoutSport, WorkoutStep } from '../../../formats/workouts/workout.ts';

const bySport: ReadonlyMap<number, WorkoutSport> = new Map([
  [ACTIVITY_TYPE.walking, 'walking'],
  [ACTIVITY_TYPE.hiking, 'hiking'],
  [ACTIVITY_TYPE.rowing, 'rowing'],
  [ACTIVITY_TYPE.indoorRowing, 'rowing'],
  [ACTIVITY_TYPE.strength, 'training'],
  [ACTIVITY_TYPE.cardio, 'training'],
  [ACTIVITY_TYPE.yoga, 'training'],
]);
const byFamily = { foot: 'running', bike: 'cycling', swim: 'swimming', other: 'generic' } as const;

const speedOf = (pace: number | null | undefined) => (pace ? PACE_CONSTANT / pace : null);

/** m/s at the lower and the upper bound of a zone, by the member's own paces. */
function speedsOf(effort: PlanEffort, { pace }: AveragePowerScales): readonly [number, number] | null {
  const [fast, slow] = pace[zoneOfPlan(effort.zone)];
  const [low, high] = [speedOf(slow), speedOf(fast)];
  return low === null || high === null || low >= high ? null : [low, high];
}

/** A planned workout as devices read it, with what its zones mean for the member. */
export function workoutOf(draft: PlanDraft, scales: AveragePowerScales): Workout {
  const family = familyOf(draft.activityTypeId);
  const step = (effort: PlanEffort): WorkoutStep => ({
    length:
      effort.inputType === 'distance'
        ? { metres: toMetres(effort.value, effort.units) }
        : { seconds: toSeconds(effort.value, effort.units) },
    seconds: estimateEffort(effort, family, scales.velocity).duration,
    zone: effort.zone,
    power: ZONE_MIDDLE_PERCENT[zoneOfPlan(effort.zone)] / 100,
    speed: family === 'foot' ? speedsOf(effort, scales) : null,
    note: effort.componentTypeDescription || null,
  });
  return {
    id: draft.trainingPlanId,
    name: draft.title || activityTypeById(draft.activityTypeId).name,
    comment: draft.comment,
    text: notationOf(draft.components),
    sport: bySport.get(draft.activityTypeId) ?? byFamily[family],
    date: draft.date,
    blocks: draft.components.map((component) =>
      component.componentType === 'activity'
        ? { times: 1, steps: [step(component)] }
        : { times: component.repeatTimes, steps: component.components.map(step) },
    ),
  };
}
