import { loadWithRetry } from '../api/load-with-retry.ts';
import { lazy } from '../ui/lazy.ts';

/** A member's calendar, also shown to their coaches. */
export const AthleteCalendar = lazy(async () => {
  const { Calendar } = await loadWithRetry(() => import('../features/calendar/calendar-screen.tsx'));
  return { default: Calendar };
});
