import type { Unplaced } from '../../../../domain/training/place-template.ts';
import type { TemplateFault } from '../../../../domain/training/template.ts';
import { area } from '../../../../domain/words/area.ts';

/** Words for training plans of several weeks. */
export const trainingPlanWords = area('trainingPlan', {
  // plans-screen.tsx
  subtitle: 'Plans of several weeks that you can apply to your calendar as often as you like.',
  back: 'All planned workouts',
  loading: 'Loading your training plans',
  create: 'New plan',
  fromCalendar: 'From your calendar…',
  own: 'Your plans',
  shared: 'From your coaches',
  empty: 'No training plans yet',
  emptyHow: 'Write one, or make one from weeks of your calendar.',
  facts: (weeks: number, workouts: number) =>
    `${weeks === 1 ? '1 week' : `${weeks} weeks`}, ${workouts === 1 ? '1 workout' : `${workouts} workouts`}`,
  by: (name: string) => `By ${name}`,
  byCoach: 'By a coach',
  sharedWith: (team: string) => `Shared with ${team}`,
  apply: 'Apply',
  applyOf: (name: string) => `Apply ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'Workouts already planned from it stay. This cannot be undone.',
  deleted: (name: string) => `“${name}” was deleted.`,
  notDone: 'That didn’t work',
  full: (most: number) => `You can have up to ${most} training plans. Delete one to add another.`,

  // from-calendar.tsx
  fromCalendarTitle: 'Make a plan from your calendar',
  fromCalendarText: 'Copies the planned workouts of these weeks, from Monday to Sunday.',
  firstDay: 'First week, any day',
  lastDay: 'Last week, any day',
  weeksWrong: 'The last week must be after the first one, within 53 weeks.',
  next: 'Next',
  cancel: 'Cancel',

  // applied.tsx
  applied: 'Applied plans',
  appliedFacts: (range: string, workouts: number) =>
    `${range}, ${workouts === 1 ? '1 workout' : `${workouts} workouts`}`,
  undoOf: (name: string) => `Undo ${name}`,
  undo: 'Undo',
  undoTitle: (name: string) => `Remove the workouts of “${name}”?`,
  undoText: (untouched: number, kept: number) =>
    `${untouched === 1 ? '1 workout' : `${untouched} workouts`} will be removed.${
      kept === 0
        ? ''
        : kept === 1
          ? ' 1 workout that was changed since stays.'
          : ` ${kept} workouts that were changed since stay.`
    } Deleted workouts can be restored for 30 days.`,
  remove: 'Remove',

  // edit-screen.tsx
  newPlan: 'New plan',
  editPlan: 'Edit plan',
  backToPlans: 'All training plans',
  loadingPlan: 'Loading the plan',
  copyName: (name: string) => `Copy of ${name}`,
  name: 'Name',
  description: 'Description',
  optional: 'Optional',
  weeks: 'Weeks',
  shareWith: 'Share with',
  shareHint: 'Members of the team can apply it, but not change it.',
  noTeam: 'No team',
  phases: 'Phases',
  phase: (nth: number) => `Phase ${nth}`,
  phaseName: 'Phase name',
  firstWeek: 'First week',
  lastWeek: 'Last week',
  addPhase: 'Add phase',
  removePhase: (name: string) => `Remove phase ${name}`,
  noPhases: 'No phases yet. For example Base, Build and Taper.',
  week: 'Week',
  weekOf: (week: number, phase: string | null) => (phase === null ? `Week ${week}` : `Week ${week}: ${phase}`),
  previous: 'Previous week',
  following: 'Next week',
  copyFrom: 'Copy the workouts of',
  chooseWeek: 'Choose a week',
  addWorkout: 'Add workout',
  addWorkoutOn: (day: string) => `Add a workout on ${day}`,
  fromLibrary: 'Add from the library',
  fromLibraryOn: (day: string) => `Add from the library on ${day}`,
  workoutOn: (day: string, nth: number) => `${day}, workout ${nth}`,
  workoutName: 'Name of the workout',
  sport: 'Sport',
  day: 'Day',
  weekEarlier: 'A week earlier',
  weekLater: 'A week later',
  removeWorkout: (name: string) => `Remove ${name}`,
  restDay: 'A rest day has no steps.',
  statedTotals: 'Has totals that were set by hand. They are kept.',
  save: 'Save',
  notSaved: 'The plan was not saved',
  maxWorkouts: (most: number) => `A plan can have up to ${most} workouts. Remove one first.`,
  unreadIn: (weeks: string) => `Correct the text in week ${weeks}.`,
  faults: {
    name: 'Enter a name.',
    phaseName: 'Enter a name for each phase.',
    phaseWeeks: 'A phase must end in or after its first week, within the plan.',
    phasesOverlap: 'Two phases share a week.',
  } satisfies Record<TemplateFault, string>,
  leaving: {
    title: 'Discard your changes?',
    message: 'Your changes to this plan are not saved.',
    confirmLabel: 'Discard',
  },

  // apply-screen.tsx
  applyTitle: 'Apply a plan',
  notFound: 'Plan not found',
  mayBeDeleted: 'It may have been deleted, or is no longer shared.',
  anchor: 'Dates',
  anchors: { start: 'From a start date', race: 'Back from a race' },
  startDay: 'Start date',
  startHint: 'Plan weeks begin on Monday.',
  race: 'Race',
  otherRace: 'Another date',
  raceDay: 'Race date',
  runs: (range: string) => `Runs ${range}.`,
  dayNeeded: 'Choose a date.',
  volume: 'Volume',
  volumeHint:
    'Steps outside repeats get longer or shorter, rounded to minutes or 100 m; steps under 5 minutes or 500 m stay. Repeats change in number.',
  percent: (percent: number) => `${percent}%`,
  days: 'Available days',
  daysHint: 'Workouts on other days move to the nearest free day of their week.',
  daysNeeded: 'Choose at least one day.',
  preview: 'Preview',
  notChecked: 'Couldn’t create the preview',

  // apply-review.tsx
  review: 'Preview',
  reviewNote: 'Nothing is planned yet.',
  counts: (workouts: number, conflicts: number) =>
    `${workouts === 1 ? '1 workout' : `${workouts} workouts`}, ${conflicts} with conflicts.`,
  skipAll: 'Skip all conflicts',
  placeAll: 'Plan them anyway',
  unplaced: 'Not placed',
  unplacedReasons: {
    noDay: 'no free available day in this week',
    beforeStart: 'before the start date',
  } satisfies Record<Unplaced['reason'], string>,
  weekTitle: (week: number, weeks: number, phase: string | null) =>
    `Week ${week} of ${weeks}${phase === null ? '' : `: ${phase}`}`,
  unknownLoads: (count: number) =>
    count === 1 ? '1 workout has no known load.' : `${count} workouts have no known load.`,
  planIt: (name: string, day: string) => `${day}: ${name}`,
  movedFrom: (day: string) => `Moved from ${day}`,
  scaledFrom: (steps: string) => `Scaled from ${steps}`,
  scaledTotals: 'Totals set by hand were scaled.',
  past: 'In the past',
  outside: 'More than 365 days away',
  planned: (name: string) => `${name} is already planned`,
  rest: 'Rest',
  planWorkouts: (count: number) => (count === 1 ? 'Plan 1 workout' : `Plan ${count} workouts`),
  backToChoice: 'Back',
  notPlanned: 'Couldn’t plan the workouts',
  done: (count: number) => (count === 1 ? '1 workout planned' : `${count} workouts planned`),
  takenBack: (count: number) => (count === 1 ? '1 workout removed' : `${count} workouts removed`),
  changedStay: 'Workouts changed since then stay.',
  notTakenBack: 'Couldn’t remove the workouts',
  show: 'Show in the plan',
  again: 'Apply again',
});
