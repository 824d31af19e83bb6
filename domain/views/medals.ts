import type { Place, Standing } from '../entities/records.ts';
import { isTime, type RecordKey } from '../metrics/records.ts';
import { EFFORTS_BY_DISTANCE, type EffortKey } from '../metrics/stretches.ts';
import { POWER_CURVE_SECONDS } from '../constants.ts';
import { records } from '../words/records.ts';
import { spanLabel } from './power-curve.ts';

export const medalSpans = ['ever', 'year', 'recent'] as const;
export type MedalSpan = (typeof medalSpans)[number];

export interface Medal {
  readonly place: 1 | 2 | 3;
  readonly span: MedalSpan;
  /** Text such as `Best ever` or `2nd best of 2026`. */
  readonly label: string;
}

const spanText = (span: MedalSpan, year: string): string =>
  span === 'year' ? records.spans.year(year) : records.spans[span];

/** Whether a rank earns a medal. It must have beaten another value, so the very first run does not. */
const isMedal = ({ rank, of }: Place): boolean => rank <= 3 && rank < of;

/** Returns the medal for the longest period in which a value is among the top three; null if there is none. */
export function medalOf(standing: Standing, year: string): Medal | null {
  const span = medalSpans.find((one) => isMedal(standing[one]));
  if (span === undefined) return null;
  return medalOfPlace(standing[span].rank, span, year);
}

/** Returns the medal for a rank. @param rank 1 to 3 */
export function medalOfPlace(rank: number, span: MedalSpan, year: string): Medal {
  const place = rank as Medal['place'];
  return { place, span, label: records.medal(place, spanText(span, year)) };
}

/** Returns the medals by record, for records that earn one. `date` is the activity's local day. */
export function medalsOf(standings: readonly Standing[], date: string): ReadonlyMap<RecordKey, Medal> {
  return new Map(
    standings.flatMap((standing) => {
      const medal = medalOf(standing, date.slice(0, 4));
      return medal === null ? [] : [[standing.key, medal] as const];
    }),
  );
}

/** Returns the name of an effort: `400 m`, `5 km`, `Half marathon`. */
export function effortName(key: EffortKey): string {
  const { metres } = EFFORTS_BY_DISTANCE[key];
  const named = records.efforts[key as keyof typeof records.efforts];
  return named ?? (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);
}

/** Returns the name of a record: `5 km`, `20 min`. */
export const recordName = (key: RecordKey): string =>
  isTime(key) ? effortName(key) : spanLabel(POWER_CURVE_SECONDS[key]);
