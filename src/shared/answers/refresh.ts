import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent } from '../../../domain/entities/realtime.ts';
import { changesAnything, refreshAfter } from '../../api/keys.ts';
import { wait } from '../../api/wait.ts';

/** Pause between two refreshes of open pages, ms: a long import reports new activities many times a minute. */
export const PAGE_REFRESH_MS = 3000;

/**
 * Returns a function that refetches data changed by events: at once for the first event, and together at the end of the pause for those during it.
 */
export function createRefresh(queries: QueryClient): (...events: readonly RealtimeEvent[]) => void {
  const waiting = new Set<RealtimeEvent>();
  let isPaused = false;
  const refresh = () => {
    isPaused = waiting.size > 0;
    if (!isPaused) return;
    void refreshAfter(queries, ...waiting);
    waiting.clear();
    void wait(PAGE_REFRESH_MS).then(refresh);
  };
  return (...events) => {
    for (const event of events.filter(changesAnything)) waiting.add(event);
    if (!isPaused) refresh();
  };
}
