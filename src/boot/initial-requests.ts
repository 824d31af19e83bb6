import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../domain/constants.ts';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import { isPaid, pageNameOf } from '../../domain/navigation.ts';
import { monthRange } from '../../domain/views/weeks.ts';
import { monthShown, type Opened, todayOf } from './initial-location.ts';

/** The first data of a page, in the order in which it is needed. */
export interface FirstNumbers {
  /** Local days, `YYYY-MM-DD`, both inclusive. */
  readonly days: { readonly start: string; readonly end: string } | null;
  /** Number of latest activities. */
  readonly latest: number | null;
}

/**
 * First data of the open page; null for pages without numbers.
 * @param now seconds since 1970
 */
export function firstNumbers(opened: Opened, now: number): FirstNumbers {
  const { path, visitor, timeZone, weekStart } = opened;
  const month = monthShown(opened, now);
  if (month !== null) return { days: monthRange(month, weekStart), latest: null };
  // Without a paid role the dashboard has no numbers.
  if (pageNameOf(path) !== '' || timeZone === undefined || !isPaid(visitor)) return { days: null, latest: null };
  const today = todayOf(timeZone, now);
  return { days: { start: addDays(today, 1 - LOAD_CHART_DAYS), end: today }, latest: LATEST_ACTIVITIES };
}

/**
 * Hashes of the page's first data in this browser, exactly as in the query cache; see api/queries.ts.
 * @param now seconds since 1970
 */
export function firstHashes(opened: Opened, now: number): string[] {
  const { memberId } = opened;
  const { days, latest } = firstNumbers(opened, now);
  return [
    ...(days === null ? [] : [['calendar', memberId, days.start, days.end]]),
    ...(latest === null ? [] : [['activities', memberId, { limit: latest }]]),
  ].map((key) => JSON.stringify(key));
}

/**
 * The first requests of a page: paths below the API's URL, exactly as in api/queries.ts, the member and their notices last.
 * @param now seconds since 1970
 */
export function firstCalls(opened: Opened, now: number): string[] {
  // The logout page ends the session, which refuses later requests.
  if (pageNameOf(opened.path) === 'logout') return [];
  const id = encodeURIComponent(opened.memberId);
  const member = `member/${id}`;
  const { days, latest } = firstNumbers(opened, now);
  return [
    ...(days === null
      ? []
      : [`calendar/${id}?start_date=${toCompactDate(days.start)}&end_date=${toCompactDate(days.end)}`]),
    ...(latest === null ? [] : [`${member}/activities?limit=${latest}&return_type=summary`]),
    member,
    `${member}/notice`,
  ];
}
