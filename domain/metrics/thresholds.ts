import { HEART_RATE_ZONE_BOUNDS_PERCENT, THRESHOLD_HEART_RATE_SHARE } from './constants.ts';
import type { CriticalPowerChange } from './critical-power-series.ts';

/** What a member may know of themselves better than their recordings do. Watts, beats per minute. */
export const thresholdKinds = ['critical_power', 'maximum_heart_rate', 'threshold_heart_rate'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];

/** Lowest and highest value that can be a person's. */
export const THRESHOLD_RANGE: Readonly<Record<ThresholdKind, readonly [number, number]>> = {
  critical_power: [50, 600],
  maximum_heart_rate: [100, 240],
  threshold_heart_rate: [80, 220],
};

/** A value of the member's own. It counts from its day on, until a later one of its kind. */
export interface Threshold {
  readonly kind: ThresholdKind;
  /** `YYYY-MM-DD`. */
  readonly fromDate: string;
  readonly value: number;
}

/** The own values of a kind by day; null where there is none. Thousands of days ask, so values are sorted once. */
function courseOf(own: readonly Threshold[], kind: ThresholdKind): (date: string) => number | null {
  const latestFirst = own.filter((one) => one.kind === kind).sort((a, b) => (a.fromDate < b.fromDate ? 1 : -1));
  return (date) => latestFirst.find(({ fromDate }) => fromDate <= date)?.value ?? null;
}

/** The own value of a day; null where there is none. */
export const thresholdOn = (own: readonly Threshold[], kind: ThresholdKind, date: string): number | null =>
  courseOf(own, kind)(date);

/** Place of the zone that begins at the threshold: there power has its critical power. */
const THRESHOLD_PERCENT = HEART_RATE_ZONE_BOUNDS_PERCENT[3];

/** Maxima by day: what a threshold of the day makes of it, else the own maximum; null where neither is known. */
function ownMaximum(own: readonly Threshold[], ofThreshold: (threshold: number) => number) {
  const threshold = courseOf(own, 'threshold_heart_rate');
  const maximum = courseOf(own, 'maximum_heart_rate');
  return (date: string): number | null => {
    const known = threshold(date);
    return known === null ? maximum(date) : ofThreshold(known);
  };
}

/**
 * The maximum against which heart-rate zones of a day are drawn, by the member's own values: with a threshold the one that has zone 4 begin
 * there. In tenths, as zones compare them, so that the threshold itself is in zone 4.
 */
export const ownZoneMaximum = (own: readonly Threshold[]) =>
  ownMaximum(own, (threshold) => Math.floor((threshold * 1000) / THRESHOLD_PERCENT) / 10);

/** The maximum by which efforts of a day are judged, by the member's own values: hard ones end just below the threshold. */
export const ownEffortMaximum = (own: readonly Threshold[]) =>
  ownMaximum(own, (threshold) => threshold / THRESHOLD_HEART_RATE_SHARE);

/** The course of a critical power with the member's own values in it: from the first of them on, theirs count and no others. */
export function withOwnCriticalPower(
  changes: readonly CriticalPowerChange[],
  own: readonly Threshold[],
): CriticalPowerChange[] {
  const mine = own
    .filter(({ kind }) => kind === 'critical_power')
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
  const [first] = mine;
  return first === undefined ? [...changes] : [...changes.filter(({ fromDate }) => fromDate < first.fromDate), ...mine];
}
