import { families } from '../activity-types.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { familyOf } from './calendar-filter.ts';

/** Returns the filter options available for some days. */
export const choicesIn = (days: readonly CalendarDay[]) => {
  const activities = days.flatMap((day) => day.activities);
  const planned = days.flatMap((day) => day.workouts);
  const found = new Set([...activities, ...planned].map(familyOf));
  return {
    sports: families.filter((family) => found.has(family)),
    sources: [...new Set(activities.map(({ source }) => source))].sort(),
  };
};
