import { PLAN_WINDOW_DAYS } from '../../domain/constants.ts';
import { addDays, fromCompactDate, localDate } from '../../domain/dates.ts';
import { ApiFailure } from '../http/failure.ts';

/** Tolerance in days: the member's local day may already be tomorrow, or still yesterday. */
const DAYS_OFF = 1;

/** The range of days for which workouts can be planned. [core §9.1] */
export interface PlanWindow {
  readonly first: string;
  readonly last: string;
}

export function planWindow(now: Date): PlanWindow {
  const today = localDate(now.getTime() / 1000, null);
  return { first: addDays(today, -PLAN_WINDOW_DAYS - DAYS_OFF), last: addDays(today, PLAN_WINDOW_DAYS + DAYS_OFF) };
}

/** Parses a compact date. @throws ApiFailure 400 if there is no such day */
export function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null)
    throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { [field]: ['No such day'] });
  return date;
}

/** Limits a requested range of days to the window. */
export function rangeIn(
  { first, last }: PlanWindow,
  query: { readonly start_date?: string | undefined; readonly end_date?: string | undefined },
): { from: string; to: string } {
  const from = query.start_date === undefined ? first : dayOf('start_date', query.start_date);
  const to = query.end_date === undefined ? last : dayOf('end_date', query.end_date);
  return { from: from < first ? first : from, to: to > last ? last : to };
}
