import { expect, test } from 'vitest';
import { DEFAULT_RESTING_HEART_RATE } from '../../../domain/metrics/constants.ts';
import { addDays, localTime } from '../../../domain/dates.ts';
import { maximumHeartRateOf } from '../../../domain/metrics/load.ts';
import { PREDICTION_ERROR, type RaceKey } from '../../../domain/metrics/race-prediction.ts';
import { effortKeys } from '../../../domain/metrics/stretches.ts';
import { racePredictions } from '../../../domain/views/analysis/races.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { measure } from '../../../server/imports/measure.ts';
import { type EvidenceRow, powerBases } from '../../../server/imports/power-bases.ts';

/** The fixed end of the history, unix seconds, and the days before it whose races are predicted. */
const now = Date.UTC(2026, 5, 1) / 1000;
const DAYS = 700;
const DAY = 86_400;
/** The sandbox's names of single-sport races; races over several sports are not included. */
const races: Readonly<Record<string, RaceKey>> = {
  '10 km race': 't10km',
  'Half marathon': 'thalf',
  Marathon: 'tmarathon',
};

/** Error of a time in percent. */
const off = (predicted: number | null, run: number) => Math.abs((predicted ?? Number.NaN) / run - 1) * 100;
const tenths = (value: number) => Math.round(value * 10) / 10;
const summary = (errors: readonly number[]) => {
  const sorted = errors.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return { median: tenths((low + high) / 2), most: tenths(sorted.at(-1)!) };
};

/** Data known before a race, and the race itself. */
function history() {
  const files = [...personaFiles('marathoner', 1, now)];
  const days = files.filter(({ title, startTime }) => title in races && startTime > now - DAYS * DAY);
  const isBefore = (start: number) => days.some((race) => start <= race.startTime && start > race.startTime - 91 * DAY);
  return files
    .filter(({ startTime }) => isBefore(startTime))
    .flatMap(({ id, title, bytes }) =>
      measure(bytes(), { weight: 68, timeZone: 'Europe/Zurich' }).sessions.map((session) => ({
        ...session,
        id,
        title,
        localDate: localTime(session.start, session.utcOffsetMinutes).slice(0, 10),
      })),
    );
}

test('unpaced races are predicted as accurately as the page states', async () => {
  const rows = history();
  const evidence = rows.map(
    (row): EvidenceRow => ({
      ...row,
      counts: true,
      race: false,
      averageHeartRate: row.averageHr,
      peakHeartRate: row.peakHr,
      sustainedHeartRate: row.sustainedHr,
    }),
  );
  const { changes } = await powerBases(evidence, { weight: () => 68, resting: () => DEFAULT_RESTING_HEART_RATE }, () =>
    maximumHeartRateOf(null, null),
  );
  const errors: { readonly power: number; readonly efforts: number }[] = [];
  for (const race of rows.filter(({ title }) => title in races)) {
    const yesterday = addDays(race.localDate, -1);
    const known = rows.filter(({ localDate }) => localDate <= yesterday);
    const columns = {
      date: known.map(({ localDate }) => localDate),
      activityTypeId: known.map(({ activityTypeId }) => activityTypeId),
      distance: known.map(({ totalDistance }) => totalDistance),
      duration: known.map(({ duration }) => duration),
      averagePower: known.map(({ averagePower }) => averagePower),
      estimated: known.map(({ powerSource }) => powerSource === 'estimated'),
      efforts: Object.fromEntries(effortKeys.map((key) => [key, known.map((row) => row[key])])) as never,
    };
    const key = races[race.title]!;
    const predicted = racePredictions(columns, changes.foot, yesterday).rows.find((row) => row.race === key)!;
    const run = race[key]!;
    errors.push({ power: off(predicted.fromPower, run), efforts: off(predicted.fromEfforts, run) });
  }
  expect({
    races: errors.length,
    power: summary(errors.map(({ power }) => power)),
    efforts: summary(errors.map(({ efforts }) => efforts)),
  }).toEqual(PREDICTION_ERROR);
});
