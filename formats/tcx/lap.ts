import type { Lap } from '../types.ts';
import { nameOf } from '../xml/names.ts';
import type { XmlTokenizer } from '../xml/tokenizer.ts';
import { parseNumber } from '../xml/values.ts';

const LAP = nameOf('Lap');
const TIMER = nameOf('TotalTimeSeconds');
const DISTANCE = nameOf('DistanceMeters');
const CALORIES = nameOf('Calories');
const CADENCE = nameOf('Cadence');
const RUN_CADENCE = nameOf('AvgRunCadence');
const VALUE = nameOf('Value');
const AVERAGE_HEART_RATE = nameOf('AverageHeartRateBpm');
const MAXIMUM_HEART_RATE = nameOf('MaximumHeartRateBpm');

/** Totals of the laps: sums, and means weighted by time; `null` if no lap has the value. */
export interface LapTotals {
  readonly timer: number | null;
  readonly distance: number | null;
  readonly calories: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly averageCadence: number | null;
}

/** Collects the values of a Lap element; NaN for missing ones. */
export class LapReader {
  readonly start: number;
  /** Whether a track of the lap has begun. The timer was stopped before the next one. */
  hasTrack = false;
  private timer = Number.NaN;
  private distance = Number.NaN;
  private calories = Number.NaN;
  private averageHeartRate = Number.NaN;
  private maximumHeartRate = Number.NaN;
  private cadence = Number.NaN;

  /** @param start seconds since 1970; NaN if unknown */
  constructor(start: number) {
    this.start = start;
  }

  /** Processes the element that has just ended, if it is the lap's own. */
  take(bytes: Uint8Array, xml: XmlTokenizer, name: number): void {
    const value = () => parseNumber(bytes, xml.textFrom, xml.textTo);
    const parent = xml.parent(false);
    if (name === RUN_CADENCE) this.cadence = value();
    else if (name === VALUE && parent === AVERAGE_HEART_RATE) this.averageHeartRate = value();
    else if (name === VALUE && parent === MAXIMUM_HEART_RATE) this.maximumHeartRate = value();
    else if (parent !== LAP) return;
    else if (name === TIMER) this.timer = value();
    else if (name === DISTANCE) this.distance = value();
    else if (name === CALORIES) this.calories = value();
    else if (name === CADENCE) this.cadence = value();
  }

  /** Returns the lap in an array; empty if its start is unknown. */
  lap(): Lap[] {
    const { start } = this;
    if (Number.isNaN(start)) return [];
    return [{ start, elapsed: null, timer: orNull(this.timer), distance: orNull(this.distance) }];
  }

  static totals(laps: readonly LapReader[]): LapTotals {
    const maximum = Math.max(...laps.slice(-MAX_LAPS).map((lap) => lap.maximumHeartRate || 0), 0);
    return {
      timer: sum(laps.map((lap) => lap.timer)),
      distance: sum(laps.map((lap) => lap.distance)),
      calories: sum(laps.map((lap) => lap.calories)),
      averageHeartRate: mean(laps.map((lap) => [lap.averageHeartRate, lap.timer])),
      maximumHeartRate: maximum > 0 ? maximum : null,
      averageCadence: mean(laps.map((lap) => [lap.cadence, lap.timer])),
    };
  }
}

/** Maximum number of arguments that is safe for a function call. */
const MAX_LAPS = 10_000;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function sum(values: readonly number[]): number | null {
  const valid = values.filter((value) => !Number.isNaN(value));
  return valid.length === 0 ? null : valid.reduce((total, value) => total + value, 0);
}

function mean(weighted: readonly (readonly [value: number, weight: number])[]): number | null {
  let total = 0;
  let weights = 0;
  for (const [value, weight] of weighted) {
    if (!(value > 0) || !(weight > 0)) continue;
    total += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : total / weights;
}
