import { area } from '../../../../domain/words/area.ts';

/** Texts of src/features/calendar/day, by the file that shows them. */
export const dayPageWords = area('dayPage', {
  // day-screen.tsx
  calendar: 'Calendar',
  loadingTheDay: 'Loading the day',
  previousDay: 'Previous day',
  today: 'Today',
  nextDay: 'Next day',

  // day-panel.tsx
  closeDay: 'Close the day',
  wholePage: 'Open as a page',

  // done-card.tsx
  done: 'Activities',
  addOne: 'Add an activity',
  nothingDone: 'No activity on this day.',
  nothingDoneYet: 'No activity yet.',
  load: 'load',
  loadRatio: 'Load ratio',
  distanceRatio: 'Distance ratio',
  criticalPower: 'Critical power',

  // planned-card.tsx
  planned: 'Planned',
  nothingPlanned: 'Nothing planned.',
  planWorkout: 'Plan a workout',

  // feeling-card.tsx
  sleepAndMotivation: 'Sleep and motivation',
  hoursSlept: 'Hours slept the night before',
  hoursHint: 'For example 7:30 or 7.5',
  noSuchHours: 'Enter hours from 0 to 24, such as 7:30 or 7.5.',
  motivation: 'Motivation',
  motivations: { '1': 'None', '2': 'Low', '3': 'Medium', '4': 'High', '5': 'Very high' },
  clearMotivation: 'Clear motivation',
  notSaved: 'Sleep and motivation were not saved',
  notSaid: 'Nothing entered.',

  // wellness-card.tsx
  wellness: 'Night and morning',
  wellnessNote: 'Only you can see this. No other figure depends on it.',
  enterOwn: 'Enter your own values',

  // diary-card.tsx
  diary: 'Diary',
  loadingTheDiary: 'Loading the diary',
  comments: 'Comments',
  writeAComment: 'Write in your diary',
  saveComment: 'Save comment',
  nothingWritten: 'No entries on this day.',
  anotherMember: 'Another member',
  byAnother: (name: string, time: string) => `${name}, ${time}`,
});
