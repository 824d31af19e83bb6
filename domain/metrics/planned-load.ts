import { REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import { isDistanceUnit, type DistanceUnit, toMetres, toSeconds, type DurationUnit } from '../units.ts';
import { ZONE_WEIGHTS } from './constants.ts';
import type { Zone } from './zones.ts';

/** A section of a planned workout in one of the plan zones 1 to 7. [core §3.10] */
export interface PlannedEffort {
  readonly value: number;
  readonly units: DistanceUnit | DurationUnit;
  readonly zone: number;
}

/** Sections that are repeated. [core §3.10] */
export interface PlannedRepeater {
  readonly repeatTimes: number;
  readonly components: readonly PlannedEffort[];
}

/** Totals in seconds, metres and arbitrary units. */
export interface PlannedTotals {
  readonly duration: number;
  readonly distance: number;
  readonly load: number;
}

/** Returns the power zone for a plan zone 1 to 7. There are five power zones, so 6 and 7 count as 5. */
export const zoneOfPlan = (planZone: number): Zone => Math.min(5, Math.max(0, Math.trunc(planZone))) as Zone;

const NOTHING: PlannedTotals = { duration: 0, distance: 0, load: 0 };

/**
 * Returns the time, distance and load of one section. @param speed m/s; the zone's speed unless the section has its own
 * pace
 */
export function effortTotals(
  effort: PlannedEffort,
  velocity: Readonly<Record<Zone, number>>,
  speed: number = velocity[zoneOfPlan(effort.zone)],
): PlannedTotals {
  const zone = zoneOfPlan(effort.zone);
  const metres = isDistanceUnit(effort.units) ? toMetres(effort.value, effort.units) : null;
  const duration = isDistanceUnit(effort.units)
    ? toMetres(effort.value, effort.units) / speed
    : toSeconds(effort.value, effort.units);
  return { duration, distance: metres ?? duration * speed, load: (duration / 60) * ZONE_WEIGHTS[zone] };
}

const times = ({ duration, distance, load }: PlannedTotals, count: number): PlannedTotals => ({
  duration: duration * count,
  distance: distance * count,
  load: load * count,
});

const sum = (parts: readonly PlannedTotals[]): PlannedTotals =>
  parts.reduce(
    (total, part) => ({
      duration: total.duration + part.duration,
      distance: total.distance + part.distance,
      load: total.load + part.load,
    }),
    NOTHING,
  );

/** Returns the time, distance and load of plan components at the speeds (m/s) in the member's average power scales. */
export const plannedTotals = (
  components: readonly (PlannedEffort | PlannedRepeater)[],
  velocity: Record<Zone, number>,
): PlannedTotals =>
  sum(
    components.map((component) =>
      'repeatTimes' in component
        ? times(sum(component.components.map((effort) => effortTotals(effort, velocity))), component.repeatTimes)
        : effortTotals(component, velocity),
    ),
  );

/** Returns the load a plan adds to its day: its entered load, else the computed one; 0 for rest and removed plans. */
export function plannedLoad(
  plan: { readonly activityTypeId: number; readonly load: number | null; readonly removedOn: string | null },
  computed: number,
): number {
  if (plan.removedOn !== null || plan.activityTypeId === REST_ACTIVITY_TYPE_ID) return 0;
  return plan.load ?? computed;
}
