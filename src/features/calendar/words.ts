import { area } from '../../../domain/words/area.ts';

/** Words of src/features/calendar, by the file that shows them. */
export const calendarPageWords = area('calendarPage', {
  // calendar-screen.tsx
  calendar: 'Calendar',
  loadingTheCalendar: 'Loading the calendar',
  /** Read aloud only. */
  loadingMonth: (month: string) => `Loading ${month}`,
  previousMonth: 'Previous month',
  today: 'Today',
  nextMonth: 'Next month',
  year: 'Year',
  month: 'Month',
  week: 'Week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  goToADate: 'Go to a date',

  // month-totals.tsx
  noneOfThese: 'None of these activities here',
  noActivitiesThisMonth: 'No activities this month',
  noActivitiesThisWeek: 'No activities this week',
  /** While a history is under way. */
  nothingReadYet: 'Nothing from this month has been read yet',
  /** Behind a number, as a unit. */
  load: 'load',
  activities: (count: number) => (count === 1 ? 'activity' : 'activities'),

  // session-link.tsx
  /** Of an activity that a note leaves out of the numbers. */
  leftOut: 'not counted',

  /** Read aloud only. */
  hasDiary: ', diary entry',

  // slept.tsx
  slept: (hours: string) => `slept ${hours} h`,

  // day-list.tsx
  thisMonthIsStillTo: 'This month is still to come.',
  thisWeekIsStillTo: 'This week is still to come.',
  weekOf: (range: string) => `Week ${range}`,
  todayIs: (day: string) => `Today, ${day}`,
  noActivity: 'No activity',

  // lazy/marked-days.tsx, session-link.tsx
  /** Read aloud only. */
  race: 'Race:',

  // ratios.tsx
  ofLoad: 'Load ratio',
  ofDistance: 'Distance ratio',
  criticalPower: 'Critical power',

  // workout-link.tsx
  planned: 'Planned',

  // month-table.tsx
  /** Read aloud only. */
  daysOfTheMonthArrow:
    'Days of the month. Arrow keys walk through the days, Page Up and Page Down through the months, without end.',
  daysOfTheWeekArrow:
    'Days of the week. Arrow keys walk through the days, Page Up and Page Down through the months, without end.',
  weekColumn: 'Week',
  /** Before the load ratio that a week ends with if its plan is done. */
  atTheEnd: 'if done',
  /** Read aloud only. */
  families: { foot: 'On foot', bike: 'By bike', swim: 'Swimming', other: 'Other sports' },
  loadRatio: 'Load ratio',
  showFewer: 'Show fewer',
  showMore: (hidden: number) => `Show ${hidden} more`,
  day: 'Day:',
  weekStart: (range: string) => `Week ${range}: `,
  /** Read aloud only. */
  noActivities: 'no activities',
});
