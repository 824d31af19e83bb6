import { useSyncExternalStore } from 'react';
import { localDate } from '../../domain/dates.ts';

function onVisible(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/**
 * Returns today's date for a member, in their own zone, or the device's if they chose none. Updated when the page becomes visible again after
 * midnight.
 */
export function useToday(timeZone: string | null): string {
  const read = () => localDate(Date.now() / 1000, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useSyncExternalStore(onVisible, read, read);
}
