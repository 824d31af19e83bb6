import { area } from '../../../../domain/words/area.ts';

/** Texts of src/features/activity/by-hand. */
export const byHandWords = area('byHand', {
  add: 'Add an activity',
  addText: 'Add a workout your watch missed. It counts towards totals and load.',
  correct: 'Correct the activity',
  activities: 'Activities',
  activity: 'Activity',
  loading: 'Loading the form',
  notYours: 'Only athletes can correct their own activities.',
  noteOfSamples: 'Sample data can’t be changed.',
  originalStays:
    'Your recording stays as it is. All figures are recalculated, and you can restore the original at any time.',
  distanceHint: 'The real distance, for example on a treadmill. Pace and best efforts are recalculated.',
  /** Placeholder of an empty field. */
  workedOut: 'Calculated from the recording',
  movingTime: 'Moving time',
  cropFrom: 'Keep from',
  cropTo: 'Keep until',
  cropHint: 'Time since the start, such as 1:30. Or drag across the chart: the selected part is kept.',
  wrongCorrection: {
    distance: 'Enter a distance such as 10 or 9.65.',
    duration: 'Enter a time such as 45:30, no longer than the rest of the recording.',
    from: 'Enter a time before the end of the recording, such as 1:30.',
    to: 'Enter a time after the first one, and before the end of the recording.',
  },
  /** `parts` as 'distance 10.0 instead of 9.6 km'. */
  correctedByYou: (parts: string) => `Corrected by you: ${parts}.`,
  correctedByAthlete: (parts: string) => `Corrected by the athlete: ${parts}.`,
  distancePart: (now: string, recorded: string) => `distance ${now} instead of ${recorded}`,
  durationPart: (now: string, recorded: string) => `moving time ${now} instead of ${recorded}`,
  cropPart: (from: string, to: string, of: string) => `${from} to ${to} of ${of} kept`,
  restoreOriginal: 'Restore the original',
  notRestored: 'Couldn’t restore the original',
  notSaved: 'Couldn’t save the activity',
  sport: 'Sport',
  date: 'Date',
  time: 'Start time',
  duration: 'Duration',
  durationHint: 'Minutes, or as 45:30 or 1:02:30',
  distance: 'Distance',
  optional: 'Leave empty if you don’t know it.',
  heartRate: 'Average heart rate',
  name: 'Name',
  /** `name` as 'Morning run'. */
  leftEmptyItIsCalled: (name: string) => `Leave empty to call it “${name}”.`,
  notes: 'Notes',
  wrong: {
    date: 'Enter today or an earlier day.',
    time: 'Enter a time, or leave it empty.',
    duration: 'Enter minutes, or a time such as 45:30 or 1:02:30, up to seven days.',
    distance: 'Enter a distance such as 10 or 9.65.',
    heartRate: 'Enter beats per minute, from 30 to 240.',
  },
  nameCannotBeKept: 'Enter one line, with letters, digits and symbols.',
  /** `name` as 'Morning run'. */
  sameTime: (name: string) =>
    `You already have ${name} at this time. If both are the same session, only the recording counts.`,
  /** Used for an entry without a start time. `name` as 'Morning run'. */
  sameDay: (name: string) => `You already have ${name} on this day. Without a start time, both count.`,
  openIt: 'Open it',
  save: 'Save',
  leaving: {
    title: 'Leave without saving?',
    message: 'Your entries are not saved yet.',
    confirmLabel: 'Leave',
  },
});
