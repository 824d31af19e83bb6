import { lazy } from 'react';
import { loadWithRetry } from '../api/load-with-retry.ts';

/** The calendar of members, which their coaches see too. */
export const AthleteCalendar = lazy(async () => {
  const { Calendar } = await loadWithRetry(() => import('../features/calendar/calendar-screen.tsx'));
  return { default: Calendar };
});
