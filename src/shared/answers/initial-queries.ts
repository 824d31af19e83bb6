import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api-context.ts';
import { activitiesQuery, calendarQuery } from '../../api/queries.ts';
import { wait } from '../../api/wait.ts';
import { firstNumbers } from '../../boot/initial-requests.ts';
import type { Opened } from '../../boot/initial-location.ts';
import { readAgain } from './query-client.ts';

/** Maximum time, ms, for which the document's static markup stays in place of the page. Later responses update the rendered page. */
const AT_MOST_MS = 300;

/**
 * Fetches the page's initial data before rendering, so the page renders only once. Resolves when the data is available, including data of an earlier
 * visit, or after a timeout.
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
  const isThere = () => wanted.every(({ queryKey }) => queries.getQueryData(queryKey) !== undefined);
  if (isThere()) return;
  let stop = () => {};
  const there = new Promise<void>((resolve) => {
    stop = queries.getQueryCache().subscribe(({ type }) => type === 'updated' && isThere() && resolve());
  });
  // After a failure the page fetches again and reports the error.
  for (const query of wanted) void queries.prefetchQuery({ ...(query as FetchQueryOptions), meta: readAgain });
  await Promise.race([there, wait(AT_MOST_MS)]);
  stop();
}
