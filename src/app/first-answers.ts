import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { isPaid, pageNameOf } from '../../domain/navigation.ts';
import { monthRange } from '../../domain/views/month.ts';
import type { Api } from '../api/api-context.ts';
import { activitiesQuery, calendarQuery } from '../api/queries.ts';
import { wait } from '../api/wait.ts';
import { monthShown, type Opened, todayOf } from '../early/opened.ts';
import { readAgain } from './query-client.ts';

/** For so long the document's own markup stands in for the page, ms. Slower answers come into a page that is drawn already. */
const AT_MOST_MS = 300;

/** The numbers that a page shows first: the same that early/first-calls.ts has put on their way. */
function firstQueries(opened: Opened, api: Pick<Api, 'memberId' | 'call'>, now: number) {
  const { path, visitor, timeZone, weekStart } = opened;
  const month = monthShown(opened, now);
  if (month !== null) {
    const { start, end } = monthRange(month, weekStart);
    return [calendarQuery(api, start, end)];
  }
  if (pageNameOf(path) !== '' || timeZone === undefined || !isPaid(visitor)) return [];
  const today = todayOf(timeZone, now);
  return [
    calendarQuery(api, addDays(today, 1 - LOAD_CHART_DAYS), today),
    activitiesQuery(api, { limit: LATEST_ACTIVITIES }),
  ];
}

/**
 * Reads what the page shows first before it is drawn, so that it is drawn once, with its numbers. Resolves when they are there, those of an
 * earlier visit too, or when that takes too long.
 * @param now seconds since 1970
 */
export async function firstAnswers(
  queries: QueryClient,
  opened: Opened,
  api: Pick<Api, 'memberId' | 'call'>,
  now: number,
): Promise<void> {
  const wanted = firstQueries(opened, api, now);
  if (wanted.length === 0) return;
  const isThere = () => wanted.every(({ queryKey }) => queries.getQueryData(queryKey) !== undefined);
  let stop = () => {};
  const there = new Promise<void>((resolve) => {
    stop = queries.getQueryCache().subscribe(({ type }) => type === 'updated' && isThere() && resolve());
  });
  // What fails here is read again, and told, by the page.
  for (const query of wanted) void queries.prefetchQuery({ ...(query as FetchQueryOptions), meta: readAgain });
  await Promise.race([there, wait(AT_MOST_MS)]);
  stop();
}
