import type { Corrected } from '../entities/activity.ts';
import type { DeviceSession } from './analyse.ts';
import { plausible, type SampleColumns, sliceColumns } from './columns.ts';
import type { Column } from './coverage.ts';
import { distanceAlong } from './motion.ts';

const emptyDeviceSession: DeviceSession = {
  elapsed: null,
  timer: null,
  distance: null,
  ascent: null,
  descent: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  averageCadence: null,
};

/**
 * Returns the record indexes of a part given in seconds since the first record; null if fewer than two records remain.
 */
function placesOf(time: Column, { from, to }: { readonly from: number; readonly to: number }) {
  const begin = (time[0] ?? 0) + from;
  const end = (time[0] ?? 0) + to;
  let first = 0;
  while (first < time.length && !(time[first]! >= begin)) first++;
  let last = time.length - 1;
  while (last >= first && !(time[last]! <= end)) last--;
  return last > first ? { first, end: last + 1 } : null;
}

/**
 * Scales distances and speeds evenly so that the total distance is `metres`. Leaves them unchanged if there was no
 * movement.
 */
function stretched(columns: SampleColumns, metres: number): SampleColumns {
  const along = distanceAlong(plausible(columns));
  const total = along?.at(-1) ?? 0;
  if (along === null || !(total > 0)) return columns;
  const factor = metres / total;
  return {
    ...columns,
    distance: along.map((at) => at * factor),
    ...(columns.speed && { speed: Float64Array.from(columns.speed, (speed) => speed * factor) }),
  };
}

/** Rebases the distance to the first remaining record. */
function fromItsBegin(columns: SampleColumns): SampleColumns {
  const begin = columns.distance?.find((metres) => Number.isFinite(metres));
  if (columns.distance === undefined || begin === undefined) return columns;
  return { ...columns, distance: Float64Array.from(columns.distance, (metres) => metres - begin) };
}

/** Whether two corrections are equal. */
export const isCorrectedAlike = (a: Corrected | null, b: Corrected | null): boolean =>
  a === null || b === null
    ? a === b
    : a.distance === b.distance &&
      a.duration === b.duration &&
      a.crop?.from === b.crop?.from &&
      a.crop?.to === b.crop?.to;

/** A session after the member's correction. */
export interface CorrectedSession {
  readonly columns: SampleColumns;
  /** The device's summary; empty if it covers more than the remaining part. */
  readonly stated: DeviceSession;
  /** Seconds cut off at the beginning, up to the first remaining record. */
  readonly cut: number;
  /**
   * The remaining part, in seconds since the very first record, beginning at its own first record; null for the whole
   * recording.
   */
  readonly crop: Corrected['crop'];
}

/**
 * Applies a correction to a session's records, from which all metrics are then recomputed. Ignores a part without
 * records.
 */
export function correct(
  columns: SampleColumns,
  stated: DeviceSession,
  { crop, distance }: Corrected,
): CorrectedSession {
  const places = crop === null ? null : placesOf(columns.time, crop);
  const left = places === null ? columns : fromItsBegin(sliceColumns(columns, places.first, places.end));
  const values = places === null ? stated : emptyDeviceSession;
  const cut = places === null ? 0 : left.time[0]! - columns.time[0]!;
  return {
    columns: distance === null ? left : stretched(left, distance),
    stated: distance === null ? values : { ...values, distance },
    cut,
    // Rounded down to a millisecond, so that the same record is found again.
    crop: places === null ? crop : { from: Math.floor(cut * 1000) / 1000, to: crop!.to },
  };
}
