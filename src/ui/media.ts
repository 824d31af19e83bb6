import { useSyncExternalStore } from 'react';
import { widths } from '../../domain/first-view.ts';

const assumed = new Set<string>();

/** Sets the media queries that match in markup of the server, until its page is hydrated. All others do not. */
export function assumeMedia(queries: readonly string[]): void {
  assumed.clear();
  for (const query of queries) assumed.add(query);
}

/**
 * Returns whether a media query matches, updated while the component is mounted; without a window and while hydrating as {@link assumeMedia} says. For
 * what CSS cannot do: a different structure, not a different look.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => assumed.has(query),
  );
}

/** True from 768 pixels, where tables of seven columns fit; larger type needs more. [core §9] */
export const useIsWide = (): boolean => useMedia(widths[0]);
