import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/calendar, by the file that shows them. */
export const calendarPageWords = area('calendarPage', {
  // calendar-screen.tsx
  calendar: 'Calendar',
  loadingTheCalendar: 'Loading the calendar',
  /** Screen readers only. */
  loadingMonth: (month: string) => `Loading ${month}`,
  previousMonth: 'Previous month',
  today: 'Today',
  nextMonth: 'Next month',
  year: 'Year',
  month: 'Month',
  week: 'Week',
  /** Screen readers only. */
  view: 'View',
  shareWeek: 'Share week…',
  /** Opens today, the views and the filter, on a phone. */
  viewAndFilter: 'View and filter',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  goToADate: 'Go to a date',

  // month-totals.tsx
  noneOfThese: 'No matching activities',
  noActivitiesThisMonth: 'No activities this month',
  noActivitiesThisWeek: 'No activities this week',
  /** Shown while a history is being imported. */
  nothingReadYet: 'This month hasn’t been loaded yet',
  /** Unit after a number. */
  load: 'load',
  activities: (count: number) => (count === 1 ? 'activity' : 'activities'),

  // session-link.tsx
  /** Marks an activity that a note excludes from the numbers. */
  leftOut: 'not counted',

  /** Screen readers only. */
  hasDiary: ', diary entry',

  // sleep-hours.tsx
  slept: (hours: string) => `slept ${hours} h`,

  // day-list.tsx
  thisMonthIsStillTo: 'This month is in the future.',
  thisWeekIsStillTo: 'This week is in the future.',
  weekOf: (range: string) => `Week ${range}`,
  todayIs: (day: string) => `Today, ${day}`,
  noActivity: 'No activity',

  // lazy/marked-days.tsx, session-link.tsx
  /** Screen readers only. */
  race: 'Race:',

  // lazy/week-details.tsx
  /** Screen readers only. `text` as 'Easy 20:00, Threshold 5:00'. */
  timeInZones: (text: string) => `Time in zones: ${text}`,
  steps: 'Steps',
  moreSteps: (count: number) => (count === 1 ? '1 more step' : `${count} more steps`),
  diary: 'Diary',

  // ratios.tsx
  ofLoad: 'Load ratio',
  ofDistance: 'Distance ratio',
  criticalPower: 'Critical power',

  // workout-link.tsx
  planned: 'Planned',

  // month-table.tsx
  /** Screen readers only. */
  daysOfTheMonthArrow: 'Days of the month. Arrow keys move by day, Page Up and Page Down by month.',
  daysOfTheWeekArrow: 'Days of the week. Arrow keys move by day, Page Up and Page Down by month.',
  weekColumn: 'Week',
  /** Shown before the load ratio at the end of the week if all plans are done. */
  atTheEnd: 'if done',
  /** Screen readers only. */
  families: { foot: 'On foot', bike: 'By bike', swim: 'Swimming', other: 'Other sports' },
  loadRatio: 'Load ratio',
  showFewer: 'Show fewer',
  showMore: (hidden: number) => `Show ${hidden} more`,
  day: 'Day:',
  weekStart: (range: string) => `Week ${range}: `,
  /** Screen readers only. */
  noActivities: 'no activities',
});
