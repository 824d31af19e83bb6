import { activityTypes, type SportFamily } from '../activity-types.ts';
import { effortTotals } from '../metrics/planned-load.ts';
import { type PlanComponent, type PlanEffort, unknownComponent } from './components.ts';
import type { Zone } from '../metrics/zones.ts';

/** What a workout comes to: metres, seconds, arbitrary units; null where it cannot be said. */
export interface PlanEstimate {
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
}

const families = new Map(activityTypes.map(({ activityTypeId, family }) => [activityTypeId, family]));

/** The family of an activity type; `other` for one that nobody knows. */
export const familyOf = (activityTypeId: number): SportFamily => families.get(activityTypeId) ?? 'other';

/** The stretches of a component in the order in which they are done, each as often. @throws Error for an unknown component type */
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

/** The stretches of components, with how often each is done: a sum multiplies, so that its cost does not grow with the repeats. */
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

const times = (value: number | null, factor: number) => (value === null ? null : value * factor);
const plus = (sum: number | null, more: number | null) => (sum === null || more === null ? null : sum + more);

/** What one stretch comes to. Speeds are those of running: of other sports only what is stated is known. */
export function estimateEffort(
  effort: PlanEffort,
  family: SportFamily,
  velocity: Readonly<Record<Zone, number>>,
): PlanEstimate {
  const { distance, duration, load } = effortTotals(effort, velocity);
  if (family === 'foot') return { distance, duration, load };
  return effort.inputType === 'distance'
    ? { distance, duration: null, load: null }
    : { distance: null, duration, load };
}

/**
 * What components come to at the speeds (m/s) of the member's average power scales: `domain/metrics/planned-load.ts` over all of them.
 * A sum of which one part is unknown is unknown. @throws Error for an unknown component type
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
