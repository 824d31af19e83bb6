import { useSyncExternalStore } from 'react';
import { localDate } from '../../domain/dates.ts';

function whenShown(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Today for a member: in their own zone, in this machine's when they named none. A page that is looked at again after midnight follows. */
export function useToday(timeZone: string | null): string {
  const read = () => localDate(Date.now() / 1000, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useSyncExternalStore(whenShown, read, read);
}
