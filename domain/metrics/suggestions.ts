import { families, type SportFamily } from '../activity-types.ts';
import { METRES_PER_MILE } from '../units.ts';
import type { Suggestion } from '../entities/zones.ts';
import { MAX_HEART_RATE_DEVIATION, MIN_ACTIVITIES_FOR_MAX_HEART_RATE } from './constants.ts';
import { criticalSpeedOf, powerFromTwentyMinutes } from './threshold-tests.ts';
import { measureOf, type Threshold, thresholdOn, thresholdRange } from './thresholds.ts';

interface DatedValue {
  readonly value: number;
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
}

/** Values found in recent activities: bpm, W, m/s and seconds. */
export interface Evidence {
  /** Highest heart rate of a year by sport, and the number of activities with one. */
  readonly peaks: readonly (DatedValue & { readonly family: SportFamily; readonly count: number })[];
  /** Best 20 minutes on the bike in 90 days. */
  readonly twentyMinutes: DatedValue | null;
  /** Fastest swim of 1,000 m or more in 90 days. */
  readonly longSwim: DatedValue | null;
  /** Best times on foot in 90 days, and the day of the best 5 km. */
  readonly bestTimes: {
    readonly t1km: number | null;
    readonly tmile: number | null;
    readonly t5km: number | null;
    readonly date: string | null;
  };
}

function highestRates({ peaks }: Evidence, usualMaximum: number): Suggestion[] {
  // As for proven efforts, skips a sport with too few activities, or with a peak too far below the usual maximum to be
  // a real effort.
  const known = peaks.filter(({ value }) => value >= usualMaximum - MAX_HEART_RATE_DEVIATION);
  const highest = known.reduce<(typeof known)[number] | null>(
    (most, one) => (one.value > (most?.value ?? 0) ? one : most),
    null,
  );
  const total = peaks.reduce((sum, { count }) => sum + count, 0);
  if (highest === null || total < MIN_ACTIVITIES_FOR_MAX_HEART_RATE) return [];
  const others = families.flatMap((family): Suggestion[] => {
    const own = peaks.find((one) => one.family === family);
    if (own === undefined || family === highest.family || own.count < MIN_ACTIVITIES_FOR_MAX_HEART_RATE) return [];
    return [{ kind: `${family}_maximum_heart_rate`, value: own.value, date: own.date, from: 'highest' }];
  });
  return [{ kind: 'maximum_heart_rate', value: highest.value, date: highest.date, from: 'highest' }, ...others];
}

function onFoot({ bestTimes: { t1km, tmile, t5km, date } }: Evidence): Suggestion[] {
  const times = [
    [1000, t1km],
    [METRES_PER_MILE, tmile],
    [5000, t5km],
  ] as const;
  const speed = criticalSpeedOf(times.flatMap(([metres, time]) => (time === null ? [] : [[metres, time] as const])));
  return speed === null || date === null ? [] : [{ kind: 'threshold_speed', value: speed, date, from: 'best_times' }];
}

/** Smallest differences worth suggesting: W or bpm, and a share of a speed. */
const SMALL = { whole: 0.5, share: 0.003 };

/**
 * Suggests thresholds from the activities of a member, except those the member already has.
 * @param usualMaximum the maximum heart rate that is usual at the member's age
 */
export function suggestionsOf(
  evidence: Evidence,
  own: readonly Threshold[],
  { today, usualMaximum }: { readonly today: string; readonly usualMaximum: number },
): Suggestion[] {
  const { twentyMinutes, longSwim } = evidence;
  const all: Suggestion[] = [
    ...highestRates(evidence, usualMaximum),
    ...onFoot(evidence),
    ...(twentyMinutes === null
      ? []
      : [
          {
            kind: 'bike_power',
            value: Math.round(powerFromTwentyMinutes(twentyMinutes.value)),
            date: twentyMinutes.date,
            from: 'twenty_minutes',
          } as const,
        ]),
    ...(longSwim === null ? [] : [{ kind: 'swim_speed', ...longSwim, from: 'long_swim' } as const]),
  ];
  return all.filter(({ kind, value }) => {
    const [least, most] = thresholdRange(kind);
    const current = thresholdOn(own, kind, today)?.value ?? null;
    if (value < least || value > most) return false;
    if (current === null) return true;
    return Math.abs(value - current) > (measureOf(kind) === 'speed' ? SMALL.share * current : SMALL.whole);
  });
}
