import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import { changesAnything, refreshAfter } from '../api/keys.ts';

/** A long history tells of new activities many times a minute; its pages follow at this pace, in milliseconds. */
export const REFRESH_EVERY_MS = 3000;

/** Fetches what events may have changed: after the first one at once, and what follows within the pace together. */
export function createRefresh(queries: QueryClient): (...events: readonly RealtimeEvent[]) => void {
  const waiting = new Set<RealtimeEvent>();
  let isPaused = false;
  function refresh(): void {
    isPaused = waiting.size > 0;
    if (!isPaused) return;
    void refreshAfter(queries, ...waiting);
    waiting.clear();
    setTimeout(refresh, REFRESH_EVERY_MS);
  }
  return (...events) => {
    for (const event of events) if (changesAnything(event)) waiting.add(event);
    if (!isPaused) refresh();
  };
}
