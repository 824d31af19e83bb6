import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';
import { PACE_CONSTANT, POWER_ZONE_BOUNDS_PERCENT } from '../../../domain/constants.ts';
import {
  HEART_RATE_ZONE_BOUNDS_PERCENT,
  ZONE_5_UPPER_PERCENT,
  ZONE_MIDDLE_PERCENT,
} from '../../../domain/metrics/constants.ts';
import { zoneOfPlan } from '../../../domain/metrics/planned-load.ts';
import { raceFromPower } from '../../../domain/metrics/race-prediction.ts';
import type { Zone } from '../../../domain/metrics/zones.ts';
import type { PlanComponent, PlanEffort } from '../../../domain/training/components.ts';
import type { PlanDraft } from '../../../domain/training/draft.ts';
import { estimateEffort, familyOf, timesOfEfforts } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { toMetres, toSeconds } from '../../../domain/units.ts';
import type {
  Intensity,
  Workout,
  WorkoutBlock,
  WorkoutSport,
  WorkoutStep,
  WorkoutTarget,
} from '../../../formats/workouts/workout.ts';

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

/** m/s at the lower and the upper bound of a zone, by the member's own paces; null if none are known. */
function speedsOf(zone: Zone, { pace }: AveragePowerScales): readonly [number, number] | null {
  const [fast, slow] = pace[zone];
  const [low, high] = [speedOf(slow), speedOf(fast)];
  return low === null || high === null || low >= high ? null : [low, high];
}

/** The lower bound of a zone and that of the next one, percent; the last one ends at `end`. */
const shares = (bounds: readonly number[], zone: Zone, end: number) => ({
  low: bounds[zone - 1] ?? 0,
  high: bounds[zone] ?? end,
});

/** 100 is where FIT begins to count beats per minute. */
const HIGHEST_HEART_RATE_PERCENT = 99;

/** What a zone means on a device in a sport: what it measures there, and in bounds, since its own zones are others. */
function targetOf(sport: WorkoutSport, zone: Zone, scales: AveragePowerScales): WorkoutTarget {
  if (sport === 'cycling') {
    return { kind: 'powerShare', ...shares(POWER_ZONE_BOUNDS_PERCENT, zone, ZONE_5_UPPER_PERCENT) };
  }
  if (sport !== 'running') return { kind: 'open' };
  const speeds = speedsOf(zone, scales);
  if (speeds !== null) return { kind: 'speed', low: speeds[0], high: speeds[1] };
  return { kind: 'heartRateShare', ...shares(HEART_RATE_ZONE_BOUNDS_PERCENT, zone, HIGHEST_HEART_RATE_PERCENT) };
}

/** Metres of the race whose pace workouts for Zwift refer to. */
const RACE_METRES = 10_000;

/** The own speed over 10 km, m/s, from the speed at critical power, where zone 3 ends; null if that is unknown. */
function raceSpeedOf(scales: AveragePowerScales): number | null {
  const speeds = speedsOf(3, scales);
  return speeds && RACE_METRES / raceFromPower({ criticalPower: 1, metresPerJoule: speeds[1] }, RACE_METRES);
}

/** Yards or metres: in which of them the distances of a swim are planned. The length is assumed. */
function poolOf(components: readonly PlanComponent[]): Workout['pool'] {
  const isYards = timesOfEfforts(components).some(([{ units }]) => units === 'yards');
  return isYards ? { metres: toMetres(25, 'yards'), unit: 'yards' } : { metres: 25, unit: 'metres' };
}

/** The easy steps beside harder ones: at the beginning to warm up, at the end to cool down, between them to rest. */
function withIntensities(blocks: readonly WorkoutBlock[]): WorkoutBlock[] {
  const isHard = ({ zone }: WorkoutStep) => zone > 1;
  const hard = blocks.map(({ steps }) => steps.some(isHard));
  const [first, last] = [hard.indexOf(true), hard.lastIndexOf(true)];
  if (first < 0) return [...blocks];
  const intensity = (i: number): Intensity => {
    if (i < first) return 'warmUp';
    return i > last ? 'coolDown' : 'rest';
  };
  return blocks.map((block, i) => ({
    ...block,
    steps: block.steps.map((step) => (isHard(step) ? step : { ...step, intensity: intensity(i) })),
  }));
}

/** A planned workout as devices read it, with what its zones mean for the member. */
export function workoutOf(draft: PlanDraft, scales: AveragePowerScales): Workout {
  const family = familyOf(draft.activityTypeId);
  const sport = bySport.get(draft.activityTypeId) ?? byFamily[family];
  const isOpenWater = draft.activityTypeId === ACTIVITY_TYPE.openWaterSwimming;
  const raceSpeed = raceSpeedOf(scales);
  const step = (effort: PlanEffort): WorkoutStep => {
    const zone = zoneOfPlan(effort.zone);
    return {
      length:
        effort.inputType === 'distance'
          ? { metres: toMetres(effort.value, effort.units) }
          : { seconds: toSeconds(effort.value, effort.units) },
      seconds: estimateEffort(effort, family, scales.velocity).duration,
      zone: effort.zone,
      target: targetOf(sport, zone, scales),
      intensity: 'active',
      power: ZONE_MIDDLE_PERCENT[zone] / 100,
      raceSpeed: raceSpeed === null ? null : scales.velocity[zone] / raceSpeed,
      note: effort.componentTypeDescription || null,
    };
  };
  return {
    id: draft.trainingPlanId,
    name: draft.title || activityTypeById(draft.activityTypeId).name,
    comment: draft.comment,
    text: notationOf(draft.components),
    sport,
    pool: sport === 'swimming' && !isOpenWater ? poolOf(draft.components) : null,
    isOpenWater,
    date: draft.date,
    blocks: withIntensities(
      draft.components.map((component) =>
        component.componentType === 'activity'
          ? { times: 1, steps: [step(component)] }
          : { times: component.repeatTimes, steps: component.components.map(step) },
      ),
    ),
  };
}
