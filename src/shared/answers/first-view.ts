import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Moves the data of the document's first view into the cache, where it takes precedence over that of an earlier visit. */
export function takeAnswers(queries: QueryClient): void {
  for (const block of document.querySelectorAll<HTMLElement>('script[data-query]')) {
    const queryKey = JSON.parse(block.dataset['query'] ?? '') as QueryKey;
    // Not marked as manual, so it is stored for offline use like a response. The server read it after this page was requested.
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setData(JSON.parse(block.textContent), { updatedAt: performance.timeOrigin, manual: false });
    block.remove();
  }
}
