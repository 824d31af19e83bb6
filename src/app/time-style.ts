import { useSyncExternalStore } from 'react';
import { STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import { storage } from './stored.ts';

/** `Today, 18:04`, or the whole date. */
export type TimeStyle = 'relative' | 'exact';

const KEY = `${STORAGE_PREFIX}times`;
const listeners = new Set<() => void>();
const read = (): TimeStyle => (storage.get(KEY) === 'exact' ? 'exact' : 'relative');

function choose(style: TimeStyle): void {
  storage.set(KEY, style);
  for (const tell of listeners) tell();
}

/** How times are written for whoever is signed in here, and a way to change it. It goes when they sign out. */
export function useTimeStyle(): readonly [TimeStyle, (style: TimeStyle) => void] {
  const style = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    read,
    () => 'relative' as const,
  );
  return [style, choose];
}
