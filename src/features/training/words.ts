import type { PlanOrigin } from '../../../domain/entities/plan-origin.ts';
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
  ratio: 'Load ratio',
  ratioIfDone: 'Load ratio if done',
  fitness: 'Fitness',
  fitnessIfDone: 'Fitness if done',
  /** Shown after the fitness. */
  form: 'Form',
  completed: 'Completed',
  savedWhenOnline: 'You’re offline. This page keeps your workout and saves it when you’re back online.',
  library: 'Library',
  deleted: 'Deleted',
  shiftWeeks: 'Shift weeks…',
  planOn: (day: string) => `Plan a workout on ${day}`,
  today: (day: string) => `Today, ${day}`,
  load: 'load',
  copy: 'Copy',
  copyOf: (name: string, day: string) => `Copy ${name}, ${day}`,
  /** Phase and week of the applied plan for a calendar week. */
  planWeek: ({ name, week, weeks, phase }: Pick<PlanOrigin, 'name' | 'week' | 'weeks' | 'phase'>) =>
    `${phase === null ? '' : `${phase} · `}${name}, week ${week} of ${weeks}`,
  fromPlan: (name: string, week: number, weeks: number) => `From ${name}, week ${week} of ${weeks}`,
  by: (name: string) => `By ${name}`,
  byAnother: 'By another member',
  forAthlete: (name: string) => `For ${name}`,
  anAthlete: 'an athlete',
  backToAthlete: 'Back to the athlete',
  planOf: (name: string) => `Plan of ${name}`,
  backToPlan: 'Back to the plan',

  // editor-screen.tsx
  backToDay: 'Back to the day',
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
  correctText: 'The text can’t be read, so nothing was saved. Correct it first.',
  former: 'Shows the last readable text.',
  workoutDeleted: 'Workout deleted',
  youCanUndo: 'You can still undo this.',
  undo: 'Undo',
  close: 'Close',
  restDay: 'A rest day has no steps.',
  stated: 'Set distance, time or load yourself',
  statedNote: 'Replaces the totals of the steps. Leave empty to use the steps.',
  statedDistance: (isMetric: boolean) => `Distance, ${isMetric ? 'km' : 'mi'}`,
  statedTime: 'Time, h:mm:ss or minutes',
  statedLoad: 'Load',
  statedWrong: {
    totalDistance: 'Enter a distance, such as 12.5.',
    totalDuration: 'Enter a time, such as 1:30:00 or 90.',
    load: 'Enter a number above 0, such as 85.',
  },
  discardTitle: 'Discard your changes?',
  discardText: 'Your changes to this workout are not saved.',
  discard: 'Discard',
  changedElsewhere: 'Changed in another tab',
  theyChanged: (title: string) =>
    `This workout was saved elsewhere as “${title}” in the meantime. Which version do you want to keep?`,
  theyDeleted: 'This workout was deleted elsewhere in the meantime. Do you want to keep yours?',
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
  /** Label of the zones if a step has a target of its own. */
  target: 'Target',
  targetUnits: { power: 'W', powerShare: '% FTP', heartRate: 'bpm', heartRateShare: '% HRmax' },
  zoneIs: (zone: number, name: string) => `Zone ${zone}, ${name}`,
  description: 'Description',
  times: 'Times',
  step: (place: string) => `Step ${place}`,
  repeat: (place: string) => `Block ${place}`,
  repeatTimes: (times: number) => (times === 1 ? 'once' : `${times} times`),
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
  /** Opens the list of forms. */
  forms: 'All ways to write a step',
  /** Examples with their meaning. */
  formsOf: [
    '10 min z2 · 30 min z1-z2: in a zone, or from one to another',
    '45 min easy · moderate, threshold, interval, repetition: a zone by its name',
    '10 km @4:30 · @4:25-4:35/km · @7:15/mi · @1:45/100m: at a pace',
    '5x1000 5k pace · 10k, half marathon, marathon: at the pace of a race, from your critical power',
    '8 min 250 W · 240-260 W · 85% FTP: at a power, or a share of your threshold power',
    '45 min 140-150 bpm · 75-80% HRmax: at a heart rate, or a share of your maximum',
    '10 min 250 W z4: with the zone to use for the load, if the detected one is wrong',
    '3x(8 min z4, 2 min z1) · 20 min z3 "hilly": repeated; with a description',
  ] as readonly string[],
  faultAt: (fault: string, at: number) => `${fault} (character ${at})`,
  faults: {
    number: 'A number is missing',
    unit: 'A unit is missing: s, min, h, m, km, mi or yd',
    metresOrMinutes: 'This can be metres or minutes: write 10 metres z2, or 10 min z2',
    sixty: 'Minutes and seconds end at 59 here: write 1h30 or 90 min',
    zone: 'An intensity is missing or unclear: write 30 min z2, 30 min easy, 30 min @5:30 or 30 min 85% FTP, for example',
    target: 'This isn’t humanly possible: check the number and its unit',
    repeats: 'Repeats go from 1 to 99',
    unclosed: 'A bracket or quote is not closed',
    empty: 'This repeat has no steps',
    unexpected: 'This part is unclear: check the unit, or put a comma between steps',
    tooMany: 'Too many steps',
    tooMuch: 'This step is too long',
    description: 'This description is too long',
  } satisfies Record<NotationFault, string>,

  // downloads.tsx
  download: 'Download',
  files: { fit: 'FIT for watches', zwo: 'ZWO for Zwift', ics: 'ICS for calendars' },
  noFile: {
    noSteps: 'Can’t export: add steps first.',
    noTime: 'Can’t export: give each step a duration.',
    noPace:
      'Can’t export: Zwift needs percentages of a race pace, and your paces aren’t known yet. They need a critical power.',
  } satisfies Record<ZwoRefusal, string>,
  lost: {
    day: 'The file doesn’t contain the date.',
    paces: 'Zones are exported as your own paces.',
    powerShares: 'Zones are exported as percentages of the threshold power (FTP) set on your device.',
    heartRateShares: 'Zones are exported as percentages of the maximum heart rate set on your device.',
    openTargets: 'Steps have no target, only zone names.',
    poolLength: 'Assumes a 25 m or 25 yd pool, like your steps.',
    racePace: 'Zones are exported as percentages of your 10 km pace, which Zwift takes from your profile there.',
    distance: 'Distances are exported as times, at your own speeds.',
    highZones: 'Zones 6 and 7 are exported as zone 5.',
    steps: 'Steps are text only.',
    cut: 'Long texts are cut off.',
    sport: 'The sport is exported as cycling.',
  } satisfies Record<Loss, string>,

  // feed-card.tsx
  feed: {
    title: 'In your calendar app',
    what: 'Your plan at a secret address that Google Calendar, Apple Calendar or Outlook can subscribe to: the last 30 days and the year ahead.',
    loading: 'Loading your calendar address',
    withActivities: 'Include completed activities',
    make: 'Create a calendar address',
    since: (day: string) => `Your address was created on ${day} and shown once. If you no longer have it, replace it.`,
    shownOnce: 'Copy the address now and subscribe to it in your calendar app. You won’t see it again.',
    address: 'Calendar address',
    copy: 'Copy address',
    secret: 'Anyone who has this address can read your plan. Changing your password revokes it.',
    replace: 'Replace address…',
    replacing: {
      title: 'Replace the calendar address?',
      message: 'Calendars with the old address stop updating. Subscribe to the new one.',
      confirmLabel: 'Replace',
    },
    revoke: 'Revoke…',
    revoking: {
      title: 'Revoke the calendar address?',
      message: 'Calendars with this address stop updating. This cannot be undone.',
      confirmLabel: 'Revoke',
    },
    revoked: 'The calendar address was revoked.',
    saved: 'Saved. Calendar apps update within hours.',
    notChanged: 'The calendar address was not changed',
  },

  // picture.tsx
  picture: (text: string) => `Chart of the workout: ${text}`,

  // editor.tsx
  /** Shown after the text of a step. */
  zoneAssumed: (zone: number) => `zone ${zone} assumed`,
  zonesAssumed: (steps: number) =>
    `Zone 3 is assumed for ${steps === 1 ? '1 step' : `${steps} steps`}, because no threshold was known. To choose another, add it: 250 W z4.`,
  comesTo: 'Estimated from your own zones',
  comesToTheirs: 'Estimated from the athlete’s zones',
});
