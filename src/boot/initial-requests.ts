import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../domain/constants.ts';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import { isPaid, pageNameOf } from '../../domain/navigation.ts';
import { monthRange } from '../../domain/views/weeks.ts';
import { monthShown, type Opened, todayOf } from './initial-location.ts';

/** Initial data of a page, in the order in which it is needed. */
export interface FirstNumbers {
  /** Local days, `YYYY-MM-DD`, both inclusive. */
  readonly days: { readonly start: string; readonly end: string } | null;
  /** Number of latest activities to request; `null` for no request. */
  readonly latest: number | null;
}

/**
 * Returns the initial data of the open page; `null` for pages without numbers.
 * @param now seconds since 1970
 */
export function firstNumbers(opened: Opened, now: number): FirstNumbers {
  const { path, visitor, timeZone, weekStart } = opened;
  const month = monthShown(opened, now);
  if (month !== null) return { days: monthRange(month, weekStart), latest: null };
  // The dashboard has no numbers without a paid role.
  if (pageNameOf(path) !== '' || timeZone === undefined || !isPaid(visitor)) return { days: null, latest: null };
  const today = todayOf(timeZone, now);
  return { days: { start: addDays(today, 1 - LOAD_CHART_DAYS), end: today }, latest: LATEST_ACTIVITIES };
}

/**
 * Returns the query cache's hashes of the page's initial data; must match api/queries.ts.
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
 * Returns the page's initial requests as paths below the API's URL, the member and their notices last; must match api/queries.ts.
 * @param now seconds since 1970
 */
export function firstCalls(opened: Opened, now: number): string[] {
  // The logout page ends the session, so later requests would be refused.
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
