import { isRunning } from '../../activity-types.ts';
import { addDays } from '../../dates.ts';
import type { AnalysisColumns, CriticalPowerStep } from '../../entities/analysis.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../metrics/constants.ts';
import { raceKeys, type RaceKey, raceMetres } from '../../metrics/race-prediction.ts';
import { decimalText, numberText } from '../../words/area.ts';
import { analysisWords as words } from '../../words/analysis.ts';
import { racePredictions } from './races.ts';

/** Maximum relative difference between a recording and the race distance, since positions drift. Chosen. */
const MAX_APART = 0.03;

/**
 * A time predicted for a race, seconds, and its error in percent of the actual time; above 0 if the prediction was too
 * slow.
 */
export interface CheckedPrediction {
  readonly method: 'efforts' | 'power';
  readonly seconds: number;
  readonly error: number;
}

/** A past race with its result, in seconds, and its predictions on the day before. */
export interface CheckedRace {
  readonly date: string;
  readonly name: string;
  readonly race: RaceKey;
  readonly run: number;
  readonly predictions: readonly CheckedPrediction[];
}

/** Returns the race whose distance matches an activity; null if there is none. @param metres null if unknown */
export const raceOver = (metres: number | null): RaceKey | null =>
  raceKeys.find((race) => metres !== null && Math.abs(metres / raceMetres(race) - 1) <= MAX_APART) ?? null;

type Used = Parameters<typeof racePredictions>[0];

const only = (columns: Used, keep: (place: number) => boolean): Used => {
  const kept = <Value>(values: readonly Value[]) => values.filter((_, place) => keep(place));
  return {
    date: kept(columns.date),
    activityTypeId: kept(columns.activityTypeId),
    distance: kept(columns.distance),
    duration: kept(columns.duration),
    averagePower: kept(columns.averagePower),
    estimated: kept(columns.estimated),
    efforts: Object.fromEntries(
      Object.entries(columns.efforts).map(([key, values]) => [key, kept(values)]),
    ) as AnalysisColumns['efforts'],
  };
};

/**
 * Compares race results with the predictions from the previous 90 days, newest first. Omits days without a run over a
 * race distance, and those whose 90 days are not all in the columns.
 * @param from first day of the columns
 */
export function checkedRaces(
  columns: Used,
  changes: readonly CriticalPowerStep[],
  races: readonly { readonly date: string; readonly name: string }[],
  from: string,
): CheckedRace[] {
  const byDay = new Map(races.map((one) => [one.date, one]));
  return [...byDay.values()]
    .flatMap(({ date, name }): CheckedRace[] => {
      if (addDays(date, -CRITICAL_POWER_WINDOW_DAYS) < from) return [];
      const result = columns.date.flatMap((day, place) => {
        if (day !== date || !isRunning(columns.activityTypeId[place]!)) return [];
        const race = raceOver(columns.distance[place] ?? null);
        const run = race && columns.efforts[race][place];
        return race !== null && run != null ? [{ race, run }] : [];
      })[0];
      if (result === undefined) return [];
      const { race, run } = result;
      const before = only(columns, (place) => columns.date[place]! < date);
      const row = racePredictions(before, changes, addDays(date, -1)).rows.find((one) => one.race === race)!;
      const predictions = (
        [
          ['efforts', row.fromEfforts],
          ['power', row.fromPower],
        ] as const
      ).flatMap(([method, seconds]) =>
        seconds === null ? [] : [{ method, seconds, error: (100 * (seconds - run)) / run }],
      );
      return predictions.length === 0 ? [] : [{ date, name, race, run, predictions }];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** Formats an error in percent as `1.2 % too slow`. */
export function errorText(error: number): string {
  const percent = decimalText(Math.abs(error), 1);
  if (percent === decimalText(0, 1)) return words.check.exact;
  return error > 0 ? words.check.tooSlow(percent) : words.check.tooFast(percent);
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

/** Formats the median errors by method: `Median of 3 races: from best efforts 1.2 % too slow, …`. */
export function checkSummary(checked: readonly CheckedRace[]): string {
  const parts = (['efforts', 'power'] as const).flatMap((method) => {
    const errors = checked.flatMap(({ predictions }) =>
      predictions.flatMap((one) => (one.method === method ? [one.error] : [])),
    );
    return errors.length === 0 ? [] : [`${words.check.by[method]} ${errorText(medianOf(errors))}`];
  });
  return words.check.summary(numberText(checked.length), checked.length, parts.join(', '));
}
