import type { QueryClient } from '@tanstack/react-query';

/** Maximum wait, ms, on pages that load nothing or get no response. */
const LONGEST_FIRST_DATA_MS = 10_000;
/** Time after a response, ms, within which rendering it may start further requests. */
const DRAWN_WITHIN_MS = 100;

/** Resolves once data has been loaded and no request is pending. */
export const firstData = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(longest);
      stop();
      resolve();
    };
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      clearTimeout(quiet);
      const { type } = event.action;
      const isAnswer = type === 'success' || type === 'error';
      if (isAnswer && queries.isFetching() === 0) quiet = setTimeout(end, DRAWN_WITHIN_MS);
    });
    const longest = setTimeout(end, LONGEST_FIRST_DATA_MS);
  });
