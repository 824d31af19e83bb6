import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api-context.ts';
import { activitiesQuery, calendarQuery } from '../../api/queries.ts';
import { wait } from '../../api/wait.ts';
import { firstNumbers } from '../../boot/initial-requests.ts';
import type { Opened } from '../../boot/initial-location.ts';
import { readAgain } from './query-client.ts';

/** For so long the document's own markup stands in for the page, ms. Slower answers come into a page that is drawn already. */
const AT_MOST_MS = 300;

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
  const { days, latest } = firstNumbers(opened, now);
  const wanted = [
    ...(days === null ? [] : [calendarQuery(api, days.start, days.end)]),
    ...(latest === null ? [] : [activitiesQuery(api, { limit: latest })]),
  ];
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
