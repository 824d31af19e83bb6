import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, updated while the component is mounted; false when rendering without a window. For what CSS cannot do: a
 * different structure, not a different look.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** True from 768 pixels, where tables of seven columns fit; larger type needs more. [core §9] */
export const useIsWide = (): boolean => useMedia('(min-width: 48em)');
