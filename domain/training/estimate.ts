import { activityTypes, type SportFamily } from '../activity-types.ts';
import { effortTotals } from '../metrics/planned-load.ts';
import type { PlanDraft } from './draft.ts';
import { type PlanComponent, type PlanEffort, unknownComponent } from './components.ts';
import type { Zone } from '../metrics/zones.ts';
import { speedsOfTarget } from './targets.ts';

/** Totals of a workout: metres, seconds, arbitrary units; null if unknown. */
export interface PlanEstimate {
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
}

const families = new Map(activityTypes.map(({ activityTypeId, family }) => [activityTypeId, family]));

/** Returns the family of an activity type; `other` if unknown. */
export const familyOf = (activityTypeId: number): SportFamily => families.get(activityTypeId) ?? 'other';

/** Returns the sections of a component in order, with repeats. @throws Error for an unknown component type */
export function effortsOf(component: PlanComponent): PlanEffort[] {
  switch (component.componentType) {
    case 'activity':
      return [component];
    case 'repeater':
      return Array.from({ length: component.repeatTimes }, () => component.components).flat();
    default:
      return unknownComponent();
  }
}

/**
 * Returns the sections of components with their number of repeats. Sums multiply by it, so their cost does not grow
 * with it.
 */
export function timesOfEfforts(components: readonly PlanComponent[]): (readonly [effort: PlanEffort, times: number])[] {
  return components.flatMap((component) => {
    switch (component.componentType) {
      case 'activity':
        return [[component, 1] as const];
      case 'repeater':
        return component.components.map((effort) => [effort, component.repeatTimes] as const);
      default:
        return unknownComponent();
    }
  });
}

/** Counts the steps whose zone is assumed; repeated steps count once. */
export const assumedZones = (components: readonly PlanComponent[]): number =>
  timesOfEfforts(components).filter(([effort]) => effort.zoneAssumed === true).length;

const times = (value: number | null, factor: number) => (value === null ? null : value * factor);
const plus = (sum: number | null, more: number | null) => (sum === null || more === null ? null : sum + more);

/**
 * Estimates the totals of a section, at its own pace if it has one. Speeds of zones apply to running only; other sports
 * have none.
 */
export function estimateEffort(
  effort: PlanEffort,
  family: SportFamily,
  velocity: Readonly<Record<Zone, number>>,
): PlanEstimate {
  const speeds = effort.target ? speedsOfTarget(effort.target, velocity) : null;
  // The middle of a range of paces is the mean pace.
  const speed = speeds === null ? undefined : 2 / (1 / speeds[0] + 1 / speeds[1]);
  const { distance, duration, load } = effortTotals(effort, velocity, speed);
  if (family === 'foot' || speed !== undefined) return { distance, duration, load };
  return effort.inputType === 'distance'
    ? { distance, duration: null, load: null }
    : { distance: null, duration, load };
}

/**
 * Estimates the totals of components at the speeds (m/s) in the member's average power scales, using
 * `domain/metrics/planned-load.ts`. A sum with an unknown part is unknown. @throws Error for an unknown component type
 */
export function estimatePlan(
  components: readonly PlanComponent[],
  activityTypeId: number,
  velocity: Readonly<Record<Zone, number>>,
): PlanEstimate {
  const family = familyOf(activityTypeId);
  let total: PlanEstimate = { distance: 0, duration: 0, load: 0 };
  for (const [effort, factor] of timesOfEfforts(components)) {
    const one = estimateEffort(effort, family, velocity);
    total = {
      distance: plus(total.distance, times(one.distance, factor)),
      duration: plus(total.duration, times(one.duration, factor)),
      load: plus(total.load, times(one.load, factor)),
    };
  }
  return total;
}

/** Returns the totals of a workout: stated, else estimated. */
export function draftTotals(
  { components, activityTypeId, stated }: Pick<PlanDraft, 'components' | 'activityTypeId' | 'stated'>,
  velocity: Readonly<Record<Zone, number>>,
): PlanEstimate {
  const estimated = estimatePlan(components, activityTypeId, velocity);
  return {
    distance: stated?.totalDistance ?? estimated.distance,
    duration: stated?.totalDuration ?? estimated.duration,
    load: stated?.load ?? estimated.load,
  };
}
