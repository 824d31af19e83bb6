import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/activity, by the file that shows them. */
export const activityPageWords = area('activityPage', {
  // activity-screen.tsx
  activity: 'Activity',
  previous: 'Previous activity',
  next: 'Next activity',
  edit: 'Edit',
  correct: 'Trim, split or merge…',
  correctByHand: 'Change time and figures…',
  moreActions: 'More actions',
  hasNoRecording: 'This activity was entered by hand. Charts, route and laps need a recording.',
  race: 'Race',
  shareIt: 'Share…',
  delete: 'Delete',
  activityNotFound: 'Activity not found',
  itMayHaveBeenRemoved: 'Its import may have been undone.',
  goToTheCalendar: 'Go to the calendar',
  loadingTheActivity: 'Loading the activity',
  calendar: 'Calendar',
  /** Shown beside the date of an activity that was entered without a start time. */
  startUnknown: 'start time unknown',
  theFileWasDamagedOr: 'The file is damaged or incomplete. Only the readable part is shown.',

  // same-session-note.tsx
  /** `what` as 'Garmin fenix 6, 12.4 km'. */
  setAside: {
    rule: (what: string) =>
      `This session was recorded twice. The other recording, ${what}, is more complete and counts.`,
    chosen: (what: string) => `This session was recorded twice. The other recording, ${what}, was chosen to count.`,
    corrected: (what: string) =>
      `This session was recorded twice. The other recording, ${what}, was corrected and counts.`,
  },
  counts: {
    rule: 'This session was recorded more than once. This recording is the most complete and counts. Not counted:',
    chosen: 'This session was recorded more than once. This recording was chosen to count. Not counted:',
    corrected: 'This session was recorded more than once. This recording was corrected and counts. Not counted:',
  },
  openTheOther: 'Open the other one',
  countThis: 'Count this one instead',
  countOther: 'Count the other one instead',

  // activity-files.tsx
  downloadTheOriginal: 'Download the original file',
  notDownloaded: 'Couldn’t download the file',

  // of-athlete.tsx
  athlete: 'Athlete',

  // Shown between two legs.
  legs: 'Legs',
  /** Between two legs. */
  transition: 'Transition',
  totalWithTransitions: 'Total, with transitions',

  // standing-notes.tsx
  deleted: 'You deleted this activity. It no longer counts, and it won’t be imported again.',
  restore: 'Restore',
  leftOut: 'This activity doesn’t count towards your totals, load and critical power.',
  deletedByAthlete: 'The athlete deleted this activity. It no longer counts.',
  leftOutByAthlete: 'The athlete excluded this activity from their totals, load and critical power.',
  /** Titles by attempted action; the reason is below. */
  notChanged: {
    delete: 'Couldn’t delete the activity',
    restore: 'Couldn’t restore the activity',
    leaveOut: 'Couldn’t exclude the activity',
    count: 'Couldn’t include the activity',
    countThis: 'Couldn’t switch to this recording',
    countOther: 'Couldn’t switch to the other recording',
    countBoth: 'Couldn’t count both recordings',
    countByRule: 'Couldn’t undo your choice',
  },

  // notes-card.tsx
  notes: 'Notes',
  notesNote: 'About this activity. Coaches can read them.',
  writeANote: 'Write a note',
  saveNote: 'Save note',
  leaveThisOut: 'Exclude from statistics',
  leaveThisOutFor: 'For a recording that is wrong, or not yours. It stays in the calendar but doesn’t count.',

  // effort-card.tsx
  paceAndEffort: 'Pace and effort',
  gradeAdjustedPace: 'Grade-adjusted pace',
  pace: (pace: string) => `pace ${pace}`,
  decoupling: 'Aerobic decoupling',
  trends: { held: 'steady', apart: 'drifted', gained: 'improved in the second half' },

  // gear-line.tsx
  gear: 'Gear',
  noGear: 'No gear',
  /** `limit` as '800 km'. */
  past: (limit: string) => `past ${limit}`,
  olderThan: (months: number) => (months === 1 ? 'older than a month' : `older than ${months} months`),

  // details-form.tsx
  editTheActivity: 'Edit the activity',
  notSaved: 'Couldn’t save your changes',
  name: 'Name',
  sport: 'Sport',
  itWasARace: 'This was a race',
  /** `name` as 'Morning run'. */
  leftEmptyItIsCalled: (name: string) => `Leave empty to keep “${name}”.`,
  nameCannotBeKept: 'Enter one line, with letters, digits and symbols.',
  save: 'Save',
  cancel: 'Cancel',
  changedElsewhere: 'Changed in another tab',
  theySaved: (what: string) =>
    `This activity was saved elsewhere as ${what} in the meantime. Which version do you want to keep?`,
  keepMine: 'Keep mine',
  takeTheirs: 'Use the other version',

  // route-card.tsx
  route: 'Route',
  colouredBy: 'Coloured by',
  routeWays: { plain: 'Plain', pace: 'Pace', heartRate: 'Heart rate' },
  endsWhereItBegan: 'The route ends where it started.',
  /** `distance` as '5.2 km'. */
  endsApart: (distance: string) => `Finish ${distance} from the start.`,
  /** Paces like '5:40' and '5:20 min/km'. */
  middlePace: (slow: string, fast: string) => `Middle half: ${slow} to ${fast}.`,
  /** `shares` as '60 % in zone 3, 22 % in zone 4'. */
  heartRateShares: (shares: string) => `Of the time: ${shares}.`,
  zoneShare: (zone: number, percent: number) => `${percent} % in zone ${zone}`,
  belowShare: (percent: number) => `${percent} % below zone 1`,

  // recording.tsx, laps-card.tsx
  laps: 'Laps',
  lap: 'Lap',
  allParts: (count: number) => `Show all ${count}`,
  fromTheWatch: 'From the watch',
  perKilometre: 'Per kilometre',
  perMile: 'Per mile',
  number: 'No.',
  distance: 'Distance',
  heartRate: 'Heart rate',
  showPart: (number: number) => `Show part ${number}`,
  bestEfforts: 'Best efforts',
  fastestByTheClock: 'The fastest parts of this activity, including breaks',

  // power-curve-card.tsx
  powerCurve: 'Power curve',
  bestMeanPowerByDuration: 'Best average power by duration',
  medals: 'Power records',
  loadingTheChart: 'Loading the chart',

  // samples-card.tsx
  charts: 'Charts',
  loadingTheRecording: 'Loading the recording',
  thereIsNothingToChart: 'This recording has no data to chart.',

  // zones-card.tsx
  zone: 'Zone',
  power: 'Power',
  share: 'Share',
  time: 'Time',
  below: 'Below',
});
