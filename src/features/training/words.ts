import type { NotationFault } from '../../../domain/training/notation.ts';
import type { Loss } from '../../../formats/workouts/workout.ts';
import type { ZwoRefusal } from '../../../formats/workouts/zwo.ts';
import { area } from '../../../domain/words/area.ts';

/** Words of src/features/training, by the file that shows them. */
export const trainingPageWords = area('trainingPage', {
  // training-screen.tsx
  training: 'Training',
  loadingYourPlan: 'Loading your plan',
  earlier: 'Earlier weeks',
  thisWeek: 'This week',
  later: 'Later weeks',
  nothingPlanned: 'Nothing planned',
  planWorkout: 'Plan a workout',
  library: 'Library',
  deleted: 'Deleted',
  shiftWeeks: 'Shift weeks…',
  planOn: (day: string) => `Plan a workout on ${day}`,
  today: (day: string) => `Today, ${day}`,
  load: 'load',
  copy: 'Copy',
  copyOf: (name: string, day: string) => `Copy ${name}, ${day}`,
  by: (name: string) => `By ${name}`,
  byAnother: 'By another member',
  forAthlete: (name: string) => `For ${name}`,
  anAthlete: 'an athlete',
  backToAthlete: 'Back to the athlete',
  planOf: (name: string) => `Plan of ${name}`,
  backToPlan: 'Back to the plan',

  // editor-screen.tsx
  backToTraining: 'All planned workouts',
  newWorkout: 'New workout',
  editWorkout: 'Edit workout',
  loadingWorkout: 'Loading the workout',
  workoutNotFound: 'Workout not found',
  mayBeDeleted: 'It may have been deleted.',

  // editor.tsx
  name: 'Name',
  day: 'Day',
  sport: 'Sport',
  notes: 'Notes',
  steps: 'Steps',
  addStep: 'Add step',
  addRepeat: 'Add repeat',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  notSaved: 'The workout was not saved',
  fillIn: 'Enter a distance or time for each step.',
  workoutDeleted: 'Workout deleted',
  youCanUndo: 'You can still undo this.',
  undo: 'Undo',
  close: 'Close',
  restDay: 'A rest day has no steps.',
  stated: 'State distance, time or load yourself',
  statedNote: 'In place of what the steps come to. Leave empty what the steps say.',
  statedDistance: (isMetric: boolean) => `Distance, ${isMetric ? 'km' : 'mi'}`,
  statedTime: 'Time, h:mm:ss or minutes',
  statedLoad: 'Load',
  statedWrong: {
    totalDistance: 'Write a distance, such as 12.5.',
    totalDuration: 'Write a time, such as 1:30:00 or 90.',
    load: 'Write a number above 0, such as 85.',
  },
  discardTitle: 'Discard your changes?',
  discardText: 'What you changed in this workout has not been saved.',
  discard: 'Discard',
  changedElsewhere: 'Changed in another tab',
  theyChanged: (title: string) =>
    `In the meantime this workout was saved elsewhere as “${title}”. Which version do you want to keep?`,
  theyDeleted: 'In the meantime this workout was deleted elsewhere. Do you want to keep yours?',
  keepMine: 'Keep mine',
  deleteAnyway: 'Delete anyway',
  takeTheirs: 'Use the other version',
  dropMine: 'Leave it deleted',

  // steps.tsx
  measuredBy: 'Measured by',
  distance: 'Distance',
  time: 'Time',
  unit: 'Unit',
  zone: 'Zone',
  zoneIs: (zone: number, name: string) => `Zone ${zone}, ${name}`,
  description: 'Description',
  times: 'Times',
  step: (place: string) => `Step ${place}`,
  repeat: (place: string) => `Repeat ${place}`,
  moveUp: (what: string) => `Move ${what} up`,
  moveDown: (what: string) => `Move ${what} down`,
  remove: (what: string) => `Remove ${what}`,
  amountNeeded: 'Enter a number above 0',
  units: {
    kilometers: 'km',
    meters: 'metres',
    miles: 'miles',
    yards: 'yards',
    minutes: 'minutes',
    seconds: 'seconds',
    hours: 'hours',
  },

  // as-text.tsx
  asText: 'As text',
  asTextHint: 'For example: 10 min z1, 3x(8 min z4, 2 min z1)',
  faultAt: (fault: string, at: number) => `${fault} (character ${at})`,
  faults: {
    number: 'A number is missing',
    unit: 'A unit is missing: s, min, h, m, km, mi or yd',
    metresOrMinutes: 'This can be metres or minutes: write 10 metres z2, or 10 min z2',
    sixty: 'Minutes and seconds end at 59 here: write 1h30 or 90 min',
    zone: 'A zone is missing, z1 to z7: for example 30 min z2',
    repeats: 'Repeats go from 1 to 99',
    unclosed: 'A bracket or quote is not closed',
    empty: 'This repeat has no steps',
    unexpected: 'Put a comma between steps',
    tooMany: 'Too many steps',
    tooMuch: 'This step is too long',
    description: 'This description is too long',
  } satisfies Record<NotationFault, string>,

  // downloads.tsx
  download: 'Download',
  files: { fit: 'FIT for watches', zwo: 'ZWO for Zwift', ics: 'ICS for calendars' },
  noFile: {
    noSteps: 'Not possible: there are no steps.',
    noTime: 'Not possible: the time of a step is not known.',
    noPace:
      'Not possible: Zwift needs shares of a race pace, and your paces are not known yet. They come with a critical power.',
  } satisfies Record<ZwoRefusal, string>,
  lost: {
    day: 'The day is not in this file.',
    paces: 'Zones are given as your own paces.',
    powerShares: 'Zones are given as shares of the threshold power (FTP) set on your device.',
    heartRateShares: 'Zones are given as shares of the maximum heart rate set on your device.',
    openTargets: 'Steps have no target: zones are their names.',
    poolLength: 'A pool of 25 is assumed, in metres or yards as your steps.',
    racePace: 'Zones are given as shares of your 10 km pace, which Zwift takes from your profile there.',
    distance: 'Distances are given as times, by your own speeds.',
    highZones: 'Zones 6 and 7 are given as 5.',
    steps: 'Steps are only text.',
    cut: 'Long texts are cut off.',
    sport: 'The sport is given as cycling.',
  } satisfies Record<Loss, string>,

  // feed-card.tsx
  feed: {
    title: 'In your calendar app',
    what: 'Your plan under a secret address that Google Calendar, Apple Calendar or Outlook can subscribe to: the last 30 days and the year ahead.',
    loading: 'Loading your calendar address',
    withActivities: 'Include completed activities',
    make: 'Make a calendar address',
    since: (day: string) =>
      `There is an address, made on ${day}. It was shown once; if you no longer have it, replace it.`,
    shownOnce: 'Copy the address now and subscribe to it in your calendar app. You will not see it again.',
    address: 'Calendar address',
    copy: 'Copy address',
    secret: 'Anyone who has this address can read your plan. A new password ends it.',
    replace: 'Replace address…',
    replacing: {
      title: 'Replace the calendar address?',
      message: 'Calendars that use the old address get nothing more from it. You subscribe to the new one again.',
      confirmLabel: 'Replace',
    },
    revoke: 'Revoke…',
    revoking: {
      title: 'Revoke the calendar address?',
      message: 'Calendars that use it get nothing more from it. This cannot be undone.',
      confirmLabel: 'Revoke',
    },
    revoked: 'The calendar address was revoked.',
    saved: 'Saved. Calendar apps follow within hours.',
    notChanged: 'The calendar address was not changed',
  },

  // picture.tsx
  picture: (text: string) => `Picture of the workout: ${text}`,

  // editor.tsx
  comesTo: 'Estimated from your own zones',
  comesToTheirs: 'Estimated from the athlete’s zones',
});
