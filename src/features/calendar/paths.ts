import type { CalendarAthlete } from './settings.ts';

type Athlete = CalendarAthlete | null;

export const calendarPath = (athlete: Athlete): string =>
  athlete === null ? '/calendar' : `/team/${athlete.memberId}`;

export const dayPath = (athlete: Athlete, date: string): string =>
  athlete === null ? `/calendar/${date}` : `${calendarPath(athlete)}?day=${date}`;

/** Returns the path for changing a planned workout; for assistants, who cannot change it, the path of its day. */
export function workoutPath(athlete: Athlete, trainingPlanId: string, date: string): string {
  if (athlete === null) return `/training?plan=${trainingPlanId}`;
  return athlete.mayPlan ? `/training?athlete=${athlete.memberId}&plan=${trainingPlanId}` : dayPath(athlete, date);
}

/** True if the browser is still on the calendar, with no other page loading. A day of an athlete has the same path. */
export const isAt = (path: string): boolean =>
  window.location.pathname === path &&
  (path === calendarPath(null) || !new URLSearchParams(window.location.search).has('day'));
