import { area } from '../../../../domain/words/area.ts';

/** Words of src/features/activity/by-hand. */
export const byHandWords = area('byHand', {
  add: 'Add an activity',
  addText: 'For what no watch recorded. It counts in your totals and your load as every other activity does.',
  correct: 'Correct the activity',
  activities: 'Activities',
  activity: 'Activity',
  loading: 'Loading the form',
  notYours: 'Only the athlete whose activity it is can correct it.',
  noteOfSamples: 'These are sample data, which stay as they are.',
  recorded: 'This activity was recorded: its figures are those of the recording.',
  notSaved: 'The activity could not be saved',
  sport: 'Sport',
  date: 'Date',
  time: 'Start time',
  duration: 'Duration',
  durationHint: 'Minutes, or as 45:30 or 1:02:30',
  distance: 'Distance',
  optional: 'Leave it empty if you do not know it.',
  heartRate: 'Average heart rate',
  name: 'Name',
  /** `name` as 'Morning run'. */
  leftEmptyItIsCalled: (name: string) => `Left empty, it is called ${name}.`,
  notes: 'Notes',
  wrong: {
    date: 'Enter the day: today, or one before it.',
    time: 'Enter the time at which it began.',
    duration: 'Enter minutes, or a time such as 45:30 or 1:02:30, up to seven days.',
    distance: 'Enter a distance such as 10 or 9.65.',
    heartRate: 'Enter beats per minute, from 30 to 240.',
  },
  nameCannotBeKept: 'Use letters, digits and signs in one line.',
  /** `name` as 'Morning run'. */
  sameTime: (name: string) =>
    `At this time there is ${name} already. If both are the same session, only the recording counts.`,
  openIt: 'Open it',
  save: 'Save',
  leaving: {
    title: 'Leave without saving?',
    message: 'What you entered is not saved yet.',
    confirmLabel: 'Leave',
  },
});
