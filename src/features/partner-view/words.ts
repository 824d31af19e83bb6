import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/partner-view, by the file that shows them. */
export const partnerViewWords = area('partnerView', {
  // partner-screen.tsx
  title: 'Shared data',
  loadingTheList: 'Loading your programmes',
  yourProgrammes: 'Your programmes',
  note: 'Every access is logged, and members can read the log.',
  nothing: 'Nothing to see here',
  nothingText: 'This page is for stewards of a programme.',
  toTheProfile: 'To the profile',

  // cohort-screen.tsx
  loading: 'Loading the shared data',
  all: 'All programmes',
  gone: 'You can’t view this programme',
  goneText: 'It doesn’t exist, or you aren’t one of its stewards.',
  readAgain: 'Reload',
  byLevel: 'Members by level',
  tooFew: 'Fewer than 5',
  tooFewNote: 'Groups this small are hidden, including their size.',
  together: 'Level 1, together',
  listed: 'Levels 2 and 3, together',
  activities: 'Activities',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',

  // people-card.tsx
  list: 'Individual members',
  listNote: 'Limited by their level, over the last 28 days.',
  noList: 'Nobody shares individual data.',
  find: 'Find',
  nobodyFound: 'No one here has that name.',
  cut: (shown: string, all: string) =>
    `This list shows the first ${shown} of ${all} to join. Counts and averages above, and the file, include everyone.`,
  someShown: (shown: number, count: number) => `Showing ${shown} of ${count}. Search, or download the file.`,
  member: 'Member',
  level: 'Level',
  born: 'Born',
  file: 'Download as CSV',
  fileFailed: 'Couldn’t create the file',

  // person-screen.tsx
  toTheProgramme: 'To the programme',
  loadingThePerson: 'Loading the member',
  aMember: 'Member',
  personGone: 'This member no longer shares data with you',
  personGoneText: 'They changed their sharing level. The list shows who shares data now.',
  person: 'Person',
});
