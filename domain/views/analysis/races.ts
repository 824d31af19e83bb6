import { isRunning } from '../../activity-types.ts';
import { addDays } from '../../dates.ts';
import type { AnalysisColumns, CriticalPowerStep } from '../../entities/analysis.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../metrics/constants.ts';
import {
  metresPerJoule,
  raceFromEfforts,
  raceFromPower,
  raceKeys,
  type RaceKey,
  raceMetres,
} from '../../metrics/race-prediction.ts';
import { type EffortKey, effortKeys, type EffortTimes } from '../../metrics/stretches.ts';

/** A race with today's predicted times, seconds; null if there is no basis for a prediction. */
export interface RacePrediction {
  readonly race: RaceKey;
  readonly metres: number;
  readonly fromPower: number | null;
  readonly fromEfforts: number | null;
  /** The best effort that the second prediction is extrapolated from. */
  readonly effort: EffortKey | null;
  /** Fastest time over that distance in the displayed period. */
  readonly best: number | null;
}

export interface RacesView {
  readonly rows: readonly RacePrediction[];
  /** Critical power in watts; null if unknown. */
  readonly criticalPower: number | null;
  readonly isSure: boolean;
  /** Metres of running per kilojoule of work; null without power. */
  readonly metresPerKilojoule: number | null;
}

type Used = Pick<
  AnalysisColumns,
  'date' | 'activityTypeId' | 'distance' | 'duration' | 'averagePower' | 'estimated' | 'efforts'
>;

function fastest({ date: dates, efforts }: Used, from: string): EffortTimes {
  const best = (key: EffortKey) =>
    dates.reduce<number | null>((found, date, i) => {
      const time = efforts[key][i] ?? null;
      return time === null || date < from || (found !== null && found <= time) ? found : time;
    }, null);
  return Object.fromEntries(effortKeys.map((key) => [key, best(key)])) as EffortTimes;
}

/**
 * Returns the metres per joule of the runs since a day, only from measured power if there is any, as for critical
 * power.
 */
function runnersEconomy(columns: Used, from: string): number | null {
  const runs = columns.date.flatMap((date, i) => {
    const [metres, watts, seconds] = [columns.distance[i], columns.averagePower[i], columns.duration[i]];
    const isUsed = date >= from && isRunning(columns.activityTypeId[i]!) && metres && watts && seconds;
    return isUsed ? [{ metres, watts, seconds, isEstimated: columns.estimated[i]! }] : [];
  });
  const measured = runs.filter(({ isEstimated }) => !isEstimated);
  return metresPerJoule(measured.length > 0 ? measured : runs);
}

/** Predicts race times by both methods for a day, from the 90 days ending with it. */
export function racePredictions(columns: Used, changes: readonly CriticalPowerStep[], today: string): RacesView {
  const from = addDays(today, 1 - CRITICAL_POWER_WINDOW_DAYS);
  const change = changes.findLast(({ fromDate, source }) => fromDate <= today && source !== 'default') ?? null;
  const economy = runnersEconomy(columns, from);
  const recent = fastest(columns, from);
  const ever = fastest(columns, '');
  const rows = raceKeys.map((race): RacePrediction => {
    const effort = raceFromEfforts(recent, race);
    return {
      race,
      metres: raceMetres(race),
      fromPower:
        change === null || economy === null
          ? null
          : raceFromPower({ criticalPower: change.criticalPower, metresPerJoule: economy }, raceMetres(race)),
      fromEfforts: effort?.seconds ?? null,
      effort: effort?.effort ?? null,
      best: ever[race],
    };
  });
  return {
    rows,
    criticalPower: change?.criticalPower ?? null,
    isSure: change !== null && (change.proven || change.source === 'own'),
    metresPerKilojoule: economy === null ? null : economy * 1000,
  };
}
