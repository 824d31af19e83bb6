import { area, numberText } from '../../../domain/words/area.ts';

const activities = (count: number) => (count === 1 ? '1 activity' : `${numberText(count)} activities`);

/** Words of src/features/activities, by the file that shows them. */
export const activitiesPageWords = area('activitiesPage', {
  // activities-screen.tsx
  activities: 'Activities',
  loadingTheList: 'Loading your activities',
  newestOnly: (count: number) => `Only the newest ${numberText(count)} are listed.`,
  noneYet: 'No activities yet',
  noneYetText: 'Link a watch or import files, and everything you record is listed here.',
  importFiles: 'Import files',
  nothingFound: 'No activity matches',
  nothingFoundText: 'Change the filter, or clear it.',
  clear: 'Clear filter',
  saveAsCsv: 'Save as CSV',
  fileName: 'activities',

  // list-filters.tsx
  filter: 'Filter',
  moreFilters: 'More filters',
  search: 'Search',
  searchFor: 'Name, sport or device',
  show: 'Show',
  listings: {
    counting: 'Counted activities',
    all: 'All, also not counted',
    leftOut: 'Left out of numbers',
    duplicates: 'Duplicates',
    deleted: 'Deleted',
  },
  sport: 'Sport',
  anySport: 'Any sport',
  families: { foot: 'On foot', bike: 'By bike', swim: 'Swimming', other: 'Other sports' },
  source: 'Source',
  anySource: 'Any source',
  from: 'From',
  to: 'To',
  atLeast: 'At least',
  atMost: 'At most',
  racesOnly: 'Races only',

  // sums.tsx
  count: (count: number) => (count === 1 ? 'activity' : 'activities'),
  climb: 'climb',

  // activity-table.tsx
  date: 'Date',
  name: 'Name',
  distance: 'Distance',
  time: 'Time',
  pace: 'Pace',
  heartRate: 'HR',
  load: 'Load',
  race: 'Race',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  choose: (what: string) => `Choose ${what}`,
  chooseAll: (count: number) => `Choose all ${numberText(count)}`,
  notCounted: 'not counted',
  duplicate: 'duplicate',
  deletedMark: 'deleted',

  // sums.tsx
  onAverage: 'on average',

  // bulk-bar.tsx
  chosen: (count: number) => `${activities(count)} chosen`,
  chooseNone: 'Choose none',
  rename: 'Rename',
  changeSport: 'Change sport',
  sportsOfLegsDiffer: 'The legs of a multi-sport recording have a sport each. Change it on their pages.',
  changeGear: 'Set gear',
  gearTitle: (count: number) => `Set the gear of ${activities(count)}`,
  gear: 'Gear',
  noGear: 'No gear',
  addGear: 'Add shoes or a bike',
  markAsRace: 'Mark as race',
  unmarkRace: 'Not a race',
  delete: 'Delete',
  restore: 'Restore',
  renameTitle: (count: number) => `Rename ${activities(count)}`,
  sportTitle: (count: number) => `Change the sport of ${activities(count)}`,
  newName: 'New name',
  newNameHint: 'Leave it empty to go back to the recorded names.',
  nameCannotBeKept: 'Use letters, digits and signs in one line.',
  apply: 'Apply',
  cancel: 'Cancel',
  doing: {
    change: (done: number, total: number) => `Changing ${numberText(done)} of ${activities(total)}`,
    delete: (done: number, total: number) => `Deleting ${numberText(done)} of ${activities(total)}`,
    restore: (done: number, total: number) => `Restoring ${numberText(done)} of ${activities(total)}`,
  },
  done: {
    change: (count: number) => `${activities(count)} changed.`,
    delete: (count: number) => `${activities(count)} deleted.`,
    restore: (count: number) => `${activities(count)} restored.`,
  },
  undoing: (count: number) => `Undoing ${activities(count)}`,
  stop: 'Stop',
  undo: 'Undo',
  close: 'Close',
  tryAgain: 'Try again',
  stoppedAt: (done: number, total: number) => `Stopped after ${numberText(done)} of ${activities(total)}`,
});
