import { area } from '../../../domain/words/area.ts';

/** Words of src/features/calendar, by the file that shows them. */
export const calendarPageWords = area('calendarPage', {
  // month-totals.tsx
  noActivitiesThisMonth: 'No activities this month',
  load: 'load',
});
