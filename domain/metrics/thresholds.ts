import type { SportFamily } from '../activity-types.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT, THRESHOLD_HEART_RATE_SHARE } from './constants.ts';
import type { CriticalPowerChange } from './critical-power-series.ts';

/**
 * Values that members can enter. Critical power applies to running; heart rates without a sport apply to every sport
 * without its own value. The names are stored.
 */
export const thresholdKinds = [
  'critical_power',
  'threshold_speed',
  'bike_power',
  'swim_speed',
  'maximum_heart_rate',
  'threshold_heart_rate',
  'foot_maximum_heart_rate',
  'foot_threshold_heart_rate',
  'bike_maximum_heart_rate',
  'bike_threshold_heart_rate',
  'swim_maximum_heart_rate',
  'swim_threshold_heart_rate',
  'other_maximum_heart_rate',
  'other_threshold_heart_rate',
] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];

/** Units: W, m/s, bpm. */
export type ThresholdMeasure = 'power' | 'speed' | 'maximum_heart_rate' | 'threshold_heart_rate';

export function measureOf(kind: ThresholdKind): ThresholdMeasure {
  if (kind === 'critical_power' || kind === 'bike_power') return 'power';
  if (kind === 'threshold_speed' || kind === 'swim_speed') return 'speed';
  return kind.endsWith('maximum_heart_rate') ? 'maximum_heart_rate' : 'threshold_heart_rate';
}

const MEASURE_RANGE = {
  power: [50, 600],
  maximum_heart_rate: [100, 240],
  threshold_heart_rate: [80, 220],
} as const;

/** Plausible speeds in m/s: 2:23 to 11:06 min/km on foot, 0:48 to 5:33 min/100 m in the water. */
const SPEED_RANGE = { threshold_speed: [1.5, 7], swim_speed: [0.3, 2.1] } as const;

/** Returns the lowest and highest plausible value of a kind. */
export function thresholdRange(kind: ThresholdKind): readonly [number, number] {
  if (kind === 'threshold_speed' || kind === 'swim_speed') return SPEED_RANGE[kind];
  return MEASURE_RANGE[measureOf(kind) as Exclude<ThresholdMeasure, 'speed'>];
}

/** Sources that a member states. `suggested`: they accepted a suggestion based on their activities. */
export const ownSources = ['entered', 'suggested'] as const;
/** Source of a threshold. `coach`: a coach of the member set it. */
export const thresholdSources = [...ownSources, 'coach'] as const;
export type ThresholdSource = (typeof thresholdSources)[number];

/** Thresholds entered by a member, valid from a day on. */
export interface ThresholdValue {
  readonly value: number;
  readonly source: ThresholdSource;
  /** Bounds between zones, in percent of the value; `null` for the standard zones. */
  readonly bounds: readonly number[] | null;
}

/** A member's own value. It applies from its day on, until a later value of its kind. */
export interface Threshold extends ThresholdValue {
  readonly kind: ThresholdKind;
  /** First day, `YYYY-MM-DD`. */
  readonly fromDate: string;
}

/**
 * Returns a lookup of a kind's own values by day; `null` before the first value. Sorts once, because thousands of days
 * are looked up.
 */
function courseOf(own: readonly Threshold[], kind: ThresholdKind): (date: string) => Threshold | null {
  const latestFirst = own.filter((one) => one.kind === kind).sort((a, b) => (a.fromDate < b.fromDate ? 1 : -1));
  return (date) => latestFirst.find(({ fromDate }) => fromDate <= date) ?? null;
}

/** Returns the own value that applies on a day; `null` if there is none. */
export const thresholdOn = (own: readonly Threshold[], kind: ThresholdKind, date: string): Threshold | null =>
  courseOf(own, kind)(date);

/** Returns the kind of power or speed threshold of a sport; `null` if it has none. */
export const powerKindOf = (family: SportFamily): 'critical_power' | 'bike_power' | null =>
  family === 'foot' ? 'critical_power' : family === 'bike' ? 'bike_power' : null;
export const speedKindOf = (family: SportFamily): 'threshold_speed' | 'swim_speed' | null =>
  family === 'foot' ? 'threshold_speed' : family === 'swim' ? 'swim_speed' : null;

/** Heart-rate kinds that apply to a sport; the first with a value defines its zones. */
export const heartRateKindsOf = (family: SportFamily) =>
  [
    `${family}_threshold_heart_rate`,
    `${family}_maximum_heart_rate`,
    'threshold_heart_rate',
    'maximum_heart_rate',
  ] as const satisfies readonly ThresholdKind[];

/** All kinds that apply to a sport. */
export const kindsOf = (family: SportFamily): readonly ThresholdKind[] => [
  ...[powerKindOf(family), speedKindOf(family)].filter((kind) => kind !== null),
  'maximum_heart_rate',
  'threshold_heart_rate',
  `${family}_maximum_heart_rate`,
  `${family}_threshold_heart_rate`,
];

/** Returns a lookup of the own heart rate that defines the zones of a sport, by day. */
export function ownHeartRate(own: readonly Threshold[], family: SportFamily): (date: string) => Threshold | null {
  const courses = heartRateKindsOf(family).map((kind) => courseOf(own, kind));
  return (date) => {
    for (const course of courses) {
      const row = course(date);
      if (row !== null) return row;
    }
    return null;
  };
}

/** Share of the maximum in percent at which zone 4 begins: the position of the threshold, as in power zones. */
const THRESHOLD_PERCENT = HEART_RATE_ZONE_BOUNDS_PERCENT[3];

const isThresholdRate = ({ kind }: Threshold) => measureOf(kind) === 'threshold_heart_rate';

/**
 * Returns the maximum heart rate for the standard zones. For a threshold, this is the maximum that makes zone 4 begin
 * at the threshold, in tenths, so that the threshold itself is in zone 4.
 */
export const zoneMaximumOf = (row: Threshold): number =>
  isThresholdRate(row) ? Math.floor((row.value * 1000) / THRESHOLD_PERCENT) / 10 : row.value;

/** Maximum heart rate for the zones of a sport by day, from own values; `null` if there are none. */
export function ownZoneMaximum(own: readonly Threshold[], family: SportFamily): (date: string) => number | null {
  const rate = ownHeartRate(own, family);
  return (date) => {
    const row = rate(date);
    return row && zoneMaximumOf(row);
  };
}

/**
 * Returns a lookup by day of the maximum heart rate for judging efforts in a sport, from own values. Hard efforts end
 * just below the threshold.
 */
export function ownEffortMaximum(own: readonly Threshold[], family: SportFamily): (date: string) => number | null {
  const rate = ownHeartRate(own, family);
  return (date) => {
    const row = rate(date);
    if (row === null) return null;
    return isThresholdRate(row) ? row.value / THRESHOLD_HEART_RATE_SHARE : row.value;
  };
}

/** Replaces a course of critical power by the member's own values: from the first of them on, only own values count. */
export function withOwnCriticalPower(
  changes: readonly CriticalPowerChange[],
  own: readonly Threshold[],
  kind: 'critical_power' | 'bike_power' = 'critical_power',
): CriticalPowerChange[] {
  const ownRows = own
    .filter((one) => one.kind === kind)
    .sort((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
    .map(
      ({ fromDate, value }): CriticalPowerChange => ({
        fromDate,
        criticalPower: value,
        source: 'own',
        proven: true,
        setOn: fromDate,
      }),
    );
  const [first] = ownRows;
  return first === undefined
    ? [...changes]
    : [...changes.filter(({ fromDate }) => fromDate < first.fromDate), ...ownRows];
}
