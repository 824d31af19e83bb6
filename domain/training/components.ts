import type { Camel } from '../case.ts';
import type { PlanComponentWire } from '../entities/plan-to-save.ts';
import { ASSUMED_ZONE, planTarget } from '../entities/training-plan.ts';
import type { DistanceUnit, DurationUnit } from '../units.ts';

/** A component of a planned workout. [core §3.10] */
export type PlanComponent = Camel<PlanComponentWire>;
/** A section by distance or duration in one zone; the value is 0 until filled in. */
export type PlanEffort = Extract<PlanComponent, { componentType: 'activity' }>;
/** Repeated sections. */
export type PlanRepeater = Extract<PlanComponent, { componentType: 'repeater' }>;
export type InputType = PlanEffort['inputType'];

export const unitsFor = {
  distance: ['kilometers', 'meters', 'miles', 'yards'],
  duration: ['minutes', 'seconds', 'hours'],
} as const satisfies { readonly distance: readonly DistanceUnit[]; readonly duration: readonly DurationUnit[] };

/** Throws the error for an unknown component. @throws Error 'Unknown planner component type' [core §8] */
export function unknownComponent(): never {
  throw new Error('Unknown planner component type');
}

/** Logs an unknown value in a workout: a sentence and the value. */
export type Log = (sentence: string, value: unknown) => void;

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const numberOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;

/**
 * Returns the default units: miles, or kilometres for members who prefer metric; minutes for durations. [core §3.11]
 */
export const defaultUnits = (inputType: InputType, prefersMetric: boolean) =>
  inputType === 'duration' ? 'minutes' : prefersMetric ? 'kilometers' : 'miles';

function readEffort(raw: Raw, log: Log): PlanEffort {
  const { inputType, units, value, zone, id, target, zoneAssumed, componentTypeDescription } = raw;
  const known = planTarget.safeParse(target);
  if (target !== undefined && target !== null && !known.success) log('Unknown target', target);
  const common = {
    componentType: 'activity' as const,
    id: String(id),
    value: numberOr(value, 0),
    zone: Math.min(7, Math.max(1, Math.trunc(numberOr(zone, 1)))),
    ...(known.success && { target: known.data }),
    ...(known.success && zoneAssumed === true && zone === ASSUMED_ZONE && { zoneAssumed }),
    componentTypeDescription: typeof componentTypeDescription === 'string' ? componentTypeDescription : null,
  };
  if (inputType !== 'distance' && inputType !== 'duration') log('Unknown input type', inputType);
  if (inputType === 'distance') {
    const unit = unitsFor.distance.find((one) => one === units);
    if (unit === undefined) log('Unknown units', units);
    return { ...common, inputType, units: unit ?? 'miles' };
  }
  const unit = unitsFor.duration.find((one) => one === units);
  if (unit === undefined) log('Unknown units', units);
  return { ...common, inputType: 'duration', units: unit ?? 'minutes' };
}

/**
 * Parses the components of a planned workout as saved by any client. Unknown units and input types are logged and
 * replaced by the defaults.
 * @throws Error 'Unknown planner component type' [core §8]
 */
export function readComponents(definition: readonly unknown[], log: Log): PlanComponent[] {
  return definition.map((raw) => {
    if (!isRaw(raw)) return unknownComponent();
    switch (raw['componentType']) {
      case 'activity':
        return readEffort(raw, log);
      case 'repeater': {
        const { id, repeatTimes, components } = raw;
        const repeated = Array.isArray(components) ? readComponents(components, log) : [];
        return {
          componentType: 'repeater',
          id: String(id),
          repeatTimes: Math.max(1, Math.trunc(numberOr(repeatTimes, 1))),
          components: repeated.map((one) => (one.componentType === 'activity' ? one : unknownComponent())),
        };
      }
      default:
        return unknownComponent();
    }
  });
}
