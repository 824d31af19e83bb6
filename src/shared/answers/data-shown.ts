import type { QueryClient } from '@tanstack/react-query';

/** A page that reads nothing, or gets no answer, is not waited for longer. */
const LONGEST_FIRST_DATA_MS = 10_000;
/** What was read may lead to the next reading once it is drawn. */
const DRAWN_WITHIN_MS = 100;

/** Resolves once something was read and nothing is being read any more. */
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
