import { GCT_LEVEL_BOUNDS } from '../constants.ts';
import { countPositive, meanBetween, type SampleColumns } from './columns.ts';
import { RUNNING_SPEED_RANGE, STRIDE_CADENCE_LIMIT } from './constants.ts';
import type { Column } from './coverage.ts';

/**
 * Returns the level 1 to 3 of a ground contact time in ms; level 2 includes both of its bounds. Returns null for null.
 * [core §9.10]
 */
export function groundContactLevel(milliseconds: number | null): 1 | 2 | 3 | null {
  if (milliseconds === null) return null;
  if (milliseconds < GCT_LEVEL_BOUNDS[0]) return 1;
  return milliseconds <= GCT_LEVEL_BOUNDS[1] ? 2 : 3;
}

const meanOfPositive = (values: Column) => meanBetween(values, Number.MIN_VALUE, Number.POSITIVE_INFINITY);

/** Stryd's field, used if the watch does not measure ground contact itself. */
const DEVELOPER_GROUND_CONTACT = 'Ground Time';

/**
 * Returns the mean ground contact time in ms: the watch's own, else the developer field's. The two disagree and are
 * never mixed.
 */
export function averageGroundContact(columns: SampleColumns): number | null {
  const own = columns.groundContact ? meanOfPositive(columns.groundContact) : null;
  if (own !== null) return own;
  const field = columns.developer.find(
    ({ name, values }) => name === DEVELOPER_GROUND_CONTACT && countPositive(values),
  );
  return field === undefined ? null : meanOfPositive(field.values);
}

/**
 * Returns the mean of the stored cadence over moving samples; `stated` (the session's) if there are none. 0 counts as
 * unknown.
 */
export function storedCadence(columns: SampleColumns, stated: number | null): number | null {
  const { speed } = columns;
  const moving = columns.cadence?.map((value, i) => (speed && speed[i]! < RUNNING_SPEED_RANGE[0] ? 0 : value));
  const own = moving ? meanOfPositive(moving) : null;
  return own ?? (stated !== null && stated > 0 ? stated : null);
}

/** Returns steps per minute from a mean cadence on foot. Most devices count one foot, whose mean never exceeds 120. */
export const stepsPerMinute = (cadence: number): number => (cadence < STRIDE_CADENCE_LIMIT ? 2 * cadence : cadence);

/**
 * Returns the mean cadence weighted by distance, over the activities that have both; null if there are none. [core
 * §9.5]
 */
export function averageCadence(
  activities: Iterable<{ readonly averageCadence: number | null; readonly totalDistance: number | null }>,
): number | null {
  let sum = 0;
  let metres = 0;
  for (const { averageCadence: cadence, totalDistance } of activities) {
    if (cadence === null || totalDistance === null || totalDistance <= 0) continue;
    sum += cadence * totalDistance;
    metres += totalDistance;
  }
  return metres === 0 ? null : sum / metres;
}
