import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed while the component stands; none holds where a page is drawn without a window. For what CSS cannot do: another structure, not another look. */
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

/** From 768 pixels on there is room for tables of seven columns; more where somebody set a larger type. [core §9] */
export const useIsWide = (): boolean => useMedia('(min-width: 48em)');
