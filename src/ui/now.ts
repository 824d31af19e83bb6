import { useSyncExternalStore } from 'react';
import { localDate } from '../../domain/dates.ts';

function whenShown(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Today's date for a member: in their own zone, or the device's if they chose none. A page that becomes visible again after midnight is updated. */
export function useToday(timeZone: string | null): string {
  const read = () => localDate(Date.now() / 1000, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useSyncExternalStore(whenShown, read, read);
}
