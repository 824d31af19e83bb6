import { activityTypeById, type SportFamily } from '../activity-types.ts';
import { POWER_CURVE_SECONDS } from '../constants.ts';
import type { PersonalBest } from '../entities/records.ts';
import { type BestKey, bestKeys, isTime, longestKeys, powerKeys } from '../metrics/records.ts';
import { EFFORTS_BY_DISTANCE, effortKeys } from '../metrics/stretches.ts';
import { type Figure, figureText, formatDuration, formatElevation } from '../units.ts';
import { analysisWords } from '../words/analysis.ts';
import { wholeText } from '../words/area.ts';
import { records as words } from '../words/records.ts';
import { formatRate, formatSportDistance, rateKindOf } from './display-format.ts';
import { effortName, type Medal, medalOfPlace } from './medals.ts';
import { spanLabel } from './power-curve.ts';

/** The kinds of records, in the order of their cards. */
export const recordGroups = { distances: effortKeys, power: powerKeys, longest: longestKeys } as const;
export type RecordGroup = keyof typeof recordGroups;

/** A sport with its own records. */
export interface RecordSport {
  readonly id: string;
  readonly label: string;
  readonly family: SportFamily;
}

const idOf = ({ family, activityTypeId }: PersonalBest): string => `${family}-${activityTypeId ?? ''}`;
const order: readonly SportFamily[] = ['foot', 'bike', 'swim', 'other'];

/** Returns the sports with records: families, then other sports by name. */
export function recordSports(records: readonly PersonalBest[]): RecordSport[] {
  const sports = new Map(
    records.map((record): [string, RecordSport] => {
      const { family, activityTypeId } = record;
      const label = activityTypeId === null ? analysisWords.families[family] : activityTypeById(activityTypeId).name;
      return [idOf(record), { id: idOf(record), label, family }];
    }),
  );
  return [...sports.values()].toSorted(
    (a, b) => order.indexOf(a.family) - order.indexOf(b.family) || a.label.localeCompare(b.label),
  );
}

export interface RecordRow {
  readonly key: BestKey;
  /** Name such as `5 km`, `20 min` or `Distance`. */
  readonly name: string;
  readonly value: string;
  /** Pace of a time over a distance; `null` for other records. */
  readonly rate: string | null;
  readonly isEstimated: boolean;
  readonly activityId: string;
  readonly date: string;
  readonly medal: Medal | null;
  /** Difference from the best of earlier activities; `null` if there is none. */
  readonly change: { readonly text: string; readonly isBetter: boolean; readonly date: string } | null;
}

const nameOf = (key: BestKey): string => {
  if (isTime(key)) return effortName(key);
  return key in POWER_CURVE_SECONDS
    ? spanLabel(POWER_CURVE_SECONDS[key as keyof typeof POWER_CURVE_SECONDS])
    : words.longest[key as (typeof longestKeys)[number]];
};

/** Formats a record's value, or the difference between two values. Short distances are in metres. */
function textOf(key: BestKey, value: number, family: SportFamily, prefersMetric: boolean): string {
  if (isTime(key) || key === 'duration') return formatDuration(value);
  if (key === 'distance') return figureText(formatSportDistance(value, family, prefersMetric, value < 1000 ? 2 : 1));
  if (key === 'ascent') return figureText(formatElevation(value, prefersMetric));
  return figureText({ value: wholeText(value), unit: 'W' } satisfies Figure);
}

function changeOf(record: PersonalBest, prefersMetric: boolean): RecordRow['change'] {
  const { key, value, family, previous } = record;
  if (previous === null) return null;
  const isBetter = isTime(key) ? value < previous.value : value > previous.value;
  const difference = Math.abs(value - previous.value);
  // As a distance, a few metres would be rounded to 0.00 km.
  const unit = key === 'distance' && difference < 100 ? 'ascent' : key;
  const amount = textOf(unit, difference, family, prefersMetric);
  const kind = isTime(key) ? (isBetter ? 'faster' : 'slower') : isBetter ? 'more' : 'less';
  return { text: words.change[kind](amount), isBetter, date: previous.date };
}

/**
 * Returns a record's medal. In a season's table: its medal or all-time rank; in the all-time table: only for records of
 * this season.
 */
const medalIn = (record: PersonalBest, season: number | null, today: string): Medal | null => {
  const year = record.date.slice(0, 4);
  if (record.of < 2) return null;
  if (season === null) return today.startsWith(year) ? medalOfPlace(1, 'year', year) : null;
  return record.rank <= 3 ? medalOfPlace(record.rank, 'ever', year) : medalOfPlace(1, 'year', year);
};

interface Shown {
  /** The year; `null` for all time. */
  readonly season: number | null;
  readonly today: string;
  readonly prefersMetric: boolean;
}

/** Returns the records of one sport and kind, shortest first. Omits ascent for swimming. */
export function recordRows(
  records: readonly PersonalBest[],
  sport: RecordSport,
  group: RecordGroup,
  { season, today, prefersMetric }: Shown,
): RecordRow[] {
  const keys: readonly BestKey[] = recordGroups[group];
  return records
    .filter((record) => idOf(record) === sport.id && keys.includes(record.key))
    .filter(({ family, key }) => family !== 'swim' || key !== 'ascent')
    .toSorted((a, b) => bestKeys.indexOf(a.key) - bestKeys.indexOf(b.key))
    .map((record) => {
      const { key, value, family, activityId, date } = record;
      const velocity = isTime(key) ? EFFORTS_BY_DISTANCE[key].metres / value : null;
      return {
        key,
        name: nameOf(key),
        value: textOf(key, value, family, prefersMetric),
        rate: velocity === null ? null : figureText(formatRate(velocity, rateKindOf(family), prefersMetric)),
        isEstimated: record.estimated,
        activityId,
        date,
        medal: medalIn(record, season, today),
        change: changeOf(record, prefersMetric),
      };
    });
}
