import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/dashboard, by the file that shows them. */
export const dashboardWords = area('dashboard', {
  // closed-dashboard.tsx
  dashboard: 'Dashboard',
  linkedWatches: 'Linked watches',
  and: 'and',
  importingFiles: 'importing files',
  areFree: 'are free.',
  /** Used if nothing is charged. */
  stayOpen: 'stay open.',
  closedFree: 'Your access has ended. New activities still sync, and your calendar, load and activities are kept.',
  seeWhatIsOpenTo: 'See your options',

  // dashboard-screen.tsx
  loadingYourTraining: 'Loading your training',

  // today-card.tsx
  todayAndNext: 'Today and next',
  loadingThePlan: 'Loading your plan',
  nothingPlanned: 'Nothing planned for the next two weeks.',
  planWorkout: 'Plan a workout',
  loadToday: 'Load today',
  lastActivity: 'Last activity',
  /** Other workouts on the same day. */
  othersPlanned: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  allPlanned: 'All planned',
  loadRatioOn: (day: string) => `${day}: load ratio if you follow the plan`,

  // latest-activities.tsx
  latestActivities: 'Latest activities',
  allInTheCalendar: 'All in the calendar',
  loadingTheLatestActivities: 'Loading the latest activities',
  noLoad: 'no load',
  /** Unit after a number. */
  loadUnit: 'load',

  // load-card.tsx
  load: 'Load',
  perDayLast6Weeks: 'Per day, last 6 weeks',
  loadPerDay: 'Load per day',
  loadingTheChart: 'Loading the chart',

  // standing-card.tsx
  today: 'Today',
  last7DaysVsLast28: 'Last 7 days vs last 28',
  loadRatio: 'Load ratio',
  sevenDayLoadBy28DayLoad: '7-day load ÷ 28-day load',
  distanceRatio: 'Distance ratio',
  sameForRunningAndWalking: 'Same, for running and walking distance',
  chronicLoad: 'Chronic load',
  twentyEightDayAveragePerDay: '28-day average per day',
  perDay: 'per day',
  criticalPower: 'Critical power',
  fromYourBestEfforts: 'From your best efforts',
  consistency: 'Consistency',
  daysTrainedOfTheLast30: 'Days trained of the last 30',
  whyTheLoadRatioMoved: (why: string) => `Load ratio: ${why}`,
  notYet: 'Not yet',
  /** Shown after 'same as' and 'more than'. */
  on: (day: string) => `on ${day}`,
  /** Shown after a difference. */
  since: (day: string) => `since ${day}`,

  // consistency-card.tsx
  last30Days: 'Last 30 days',
  last14Days: 'Last 14 days',
  consistencyNote: 'Share of days on which you were active for 5 minutes or more, up to each day.',
  consistencyChart: 'Consistency by day',
  day: 'Day',
  dayOfTheConsistencyChart: 'Day of the consistency chart',
  trainedOn: (days: number, of: number, recent: number, ofRecent: number) =>
    `You trained on ${days} of the last ${of} days, and on ${recent} of the last ${ofRecent}.`,

  // week-card.tsx
  last7Days: 'Last 7 days',
  distance: 'Distance',
  time: 'Time',
  activities: 'Activities',
  /** Shown after 'same as' and 'more than'. */
  the7DaysBefore: 'the 7 days before',
  from: (before: string) => `from ${before}`,

  // new-athlete.tsx
  isNoLongerLinked: (name: string) => `${name} is no longer linked`,
  isLinked: (name: string) => `${name} is linked`,
  noNewActivitiesWillArrive: 'No new activities will arrive until you link it again.',
  yourNextActivityWillAppear: 'Your next activity will appear here as soon as your watch has synced.',
  linkAgain: 'Link again',
  see: (name: string) => `See ${name}`,
  yourActivitiesAreOnTheir: 'Your activities are being imported',
  yourNewestOnesAreRead: 'The newest ones come first. Week, load and latest activities appear here as they arrive.',
  seeHowFarItIs: 'See the progress',
  yourTrainingWillAppearHere: 'Your training will appear here',
  distanceTimeAndLoadOf:
    'Distance, time and load of your week, how it compares with earlier weeks, your critical power and your latest activities. No watch to connect?',
  importFiles: 'Import files',
  instead: 'instead.',
  connectAWatch: 'Connect a watch',
});
