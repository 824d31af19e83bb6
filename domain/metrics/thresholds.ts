import { HEART_RATE_ZONE_BOUNDS_PERCENT, THRESHOLD_HEART_RATE_SHARE } from './constants.ts';
import type { CriticalPowerChange } from './critical-power-series.ts';

/** Values that a member may know better than their recordings show. Watts, beats per minute. */
export const thresholdKinds = ['critical_power', 'maximum_heart_rate', 'threshold_heart_rate'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];

/** Plausible range. */
export const THRESHOLD_RANGE: Readonly<Record<ThresholdKind, readonly [number, number]>> = {
  critical_power: [50, 600],
  maximum_heart_rate: [100, 240],
  threshold_heart_rate: [80, 220],
};

/** A value set by the member. Valid from its day until a later one of its kind. */
export interface Threshold {
  readonly kind: ThresholdKind;
  /** `YYYY-MM-DD`. */
  readonly fromDate: string;
  readonly value: number;
}

/** The member's own values of a kind by day; null if there are none. Sorted once, because thousands of days are looked up. */
function courseOf(own: readonly Threshold[], kind: ThresholdKind): (date: string) => number | null {
  const latestFirst = own.filter((one) => one.kind === kind).sort((a, b) => (a.fromDate < b.fromDate ? 1 : -1));
  return (date) => latestFirst.find(({ fromDate }) => fromDate <= date)?.value ?? null;
}

/** The member's own value on a day; null if there is none. */
export const thresholdOn = (own: readonly Threshold[], kind: ThresholdKind, date: string): number | null =>
  courseOf(own, kind)(date);

/** Lower bound of the zone that starts at the threshold, where power equals critical power. */
const THRESHOLD_PERCENT = HEART_RATE_ZONE_BOUNDS_PERCENT[3];

/** Maximum heart rate by day: derived from the day's threshold, else the member's own maximum; null if neither is set. */
function ownMaximum(own: readonly Threshold[], ofThreshold: (threshold: number) => number) {
  const threshold = courseOf(own, 'threshold_heart_rate');
  const maximum = courseOf(own, 'maximum_heart_rate');
  return (date: string): number | null => {
    const known = threshold(date);
    return known === null ? maximum(date) : ofThreshold(known);
  };
}

/**
 * The maximum used for heart-rate zones on a day, from the member's own values: with a threshold, the one that makes zone 4 start there. In
 * tenths, as zones compare it, so that the threshold itself is in zone 4.
 */
export const ownZoneMaximum = (own: readonly Threshold[]) =>
  ownMaximum(own, (threshold) => Math.floor((threshold * 1000) / THRESHOLD_PERCENT) / 10);

/** The maximum used to judge efforts on a day, from the member's own values: hard efforts start just below the threshold. */
export const ownEffortMaximum = (own: readonly Threshold[]) =>
  ownMaximum(own, (threshold) => threshold / THRESHOLD_HEART_RATE_SHARE);

/** Critical power by day including the member's own values: from the first of them on, only theirs apply. */
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
