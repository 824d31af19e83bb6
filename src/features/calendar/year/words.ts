import { area } from '../../../../domain/words/area.ts';

/** Texts of src/features/calendar/year, by the file that shows them. */
export const yearPageWords = area('yearPage', {
  // year-screen.tsx
  previousYear: 'Previous year',
  thisYear: 'This year',
  nextYear: 'Next year',
  loadingYear: (year: number) => `Loading ${year}`,
  noActivitiesThisYear: 'No activities this year',
  /** Unit after a number. */
  load: 'load',
  activities: (count: number) => (count === 1 ? 'activity' : 'activities'),
  /** Screen readers only. */
  arrowKeysWalk: 'Days of the year. Arrow keys move by day, Page Up and Page Down by month.',

  // year-legend.tsx
  loadOfADay: 'Daily load:',
  none: 'none',
  upTo: (load: number) => `up to ${load}`,
  above: (load: number) => `above ${load}`,

  // year-month.tsx
  noActivity: 'no activity',
});
