import { cleanAltitude } from './altitude.ts';
import { PLAUSIBLE } from './constants.ts';
import type { Column } from './coverage.ts';

/** The columns of an activity's records that metrics use: equal length, SI units, NaN for "no value". */
export interface SampleColumns {
  readonly n: number;
  /** Time in unix seconds. */
  readonly time: Column;
  /** Latitude and, below, longitude in degrees, WGS 84. */
  readonly lat?: Column | undefined;
  readonly lon?: Column | undefined;
  /** Altitude in metres. */
  readonly altitude?: Column | undefined;
  /** Distance in metres from the start of the recording, as counted by the device. */
  readonly distance?: Column | undefined;
  /** Speed in metres per second. */
  readonly speed?: Column | undefined;
  /** Heart rate in beats per minute. */
  readonly heartRate?: Column | undefined;
  /** Cadence per minute, as stored: often counts one foot only. */
  readonly cadence?: Column | undefined;
  /** Power in watts. */
  readonly power?: Column | undefined;
  /** Ground contact time in milliseconds. */
  readonly groundContact?: Column | undefined;
  /**
   * Vertical oscillation and further columns, in millimetres, percent and degrees Celsius. Unused by metrics; kept so
   * that derived recordings include them.
   */
  readonly verticalOscillation?: Column | undefined;
  readonly verticalRatio?: Column | undefined;
  readonly temperature?: Column | undefined;
  /** Indexes of the records that start a new track, ascending. The route across the gap before them is unknown. */
  readonly trackStarts?: readonly number[] | undefined;
  readonly developer: readonly {
    readonly name: string;
    readonly units?: string;
    /** The native signal to which the field declares itself equivalent. */
    readonly native?: string;
    readonly values: Column;
  }[];
}

/** Returns views of records [from, to) of the columns, without copying: one session of a file. */
export function sliceColumns(columns: SampleColumns, from: number, to: number): SampleColumns {
  const view = (column: Column | undefined) => column?.subarray(from, to);
  return {
    n: Math.max(0, Math.min(columns.n, to) - from),
    time: columns.time.subarray(from, to),
    lat: view(columns.lat),
    lon: view(columns.lon),
    altitude: view(columns.altitude),
    distance: view(columns.distance),
    speed: view(columns.speed),
    heartRate: view(columns.heartRate),
    cadence: view(columns.cadence),
    power: view(columns.power),
    groundContact: view(columns.groundContact),
    verticalOscillation: view(columns.verticalOscillation),
    verticalRatio: view(columns.verticalRatio),
    temperature: view(columns.temperature),
    trackStarts: columns.trackStarts?.filter((place) => place > from && place < to).map((place) => place - from),
    developer: columns.developer.map((column) => ({ ...column, values: column.values.subarray(from, to) })),
  };
}

/**
 * Returns the same column if all values are NaN or in [minimum, maximum], otherwise a copy with NaN for all other
 * values.
 */
function within(column: Column | undefined, [minimum, maximum]: readonly [number, number]): Column | undefined {
  if (column === undefined) return undefined;
  let sound = column;
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (!(value < minimum || value > maximum)) continue;
    if (sound === column) sound = column.slice();
    sound[i] = Number.NaN;
  }
  return sound;
}

/**
 * Returns the altitude limited to plausible values, without drop-outs (see {@link cleanAltitude}); undefined if it is
 * all noise.
 */
export function plausibleAltitude(columns: SampleColumns, isContinuous: boolean): Column | undefined {
  const altitude = within(columns.altitude, PLAUSIBLE.altitude);
  return altitude && cleanAltitude(columns.time, altitude, isContinuous);
}

/**
 * Returns the columns without physically impossible values. The altitude is made continuous, which suits climbs and
 * grades but not display. Power and heart rate have their own bounds.
 */
export const plausible = (columns: SampleColumns): SampleColumns => ({
  ...columns,
  speed: within(columns.speed, PLAUSIBLE.speed),
  altitude: plausibleAltitude(columns, true),
  distance: within(columns.distance, PLAUSIBLE.distance),
  cadence: within(columns.cadence, PLAUSIBLE.cadence),
  groundContact: within(columns.groundContact, PLAUSIBLE.groundContact),
});

/** Counts the values above 0. */
export function countPositive(column: Column): number {
  let count = 0;
  for (let i = 0; i < column.length; i++) if (column[i]! > 0) count++;
  return count;
}

/** Mean of the values in [minimum, maximum], with equal weight for each record; null if there are none. */
export function meanBetween(column: Column, minimum: number, maximum: number): number | null {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (!(value >= minimum && value <= maximum)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? null : sum / count;
}
