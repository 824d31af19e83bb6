import { area } from '../../../domain/words/area.ts';

/** Words of src/features/partner-view, by the file that shows them. */
export const partnerViewWords = area('partnerView', {
  // partner-screen.tsx
  title: 'Shared data',
  loadingTheList: 'Loading your programmes',
  yourProgrammes: 'Your programmes',
  note: 'Every look is logged, and members can read the log.',
  nothing: 'Nothing for you here',
  nothingText: 'This page is for people whom an admin made the steward of a programme.',
  toTheProfile: 'To the profile',

  // cohort-screen.tsx
  loading: 'Loading what members share',
  all: 'All programmes',
  gone: 'You cannot see this programme',
  goneText: 'There is no such programme, or you are not its steward.',
  readAgain: 'Reload',
  byLevel: 'Members by level',
  tooFew: 'Fewer than 5',
  tooFewNote: 'Groups this small are not shown, not even their size.',
  together: 'Level 1, together',
  listed: 'Levels 2 and 3, together',
  activities: 'Activities',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',

  // people-card.tsx
  list: 'Individual members',
  listNote: 'Filtered by their level, over the last 28 days.',
  noList: 'Nobody shares individual data.',
  find: 'Find',
  nobodyFound: 'No one here has that name.',
  cut: (shown: string, all: string) =>
    `This list has the ${shown} of ${all} who joined first. Counts and means above, and the file, are of all.`,
  someShown: (shown: number, count: number) => `${shown} of ${count} are shown. Search, or download the file.`,
  member: 'Member',
  level: 'Level',
  born: 'Born',
  file: 'Download as CSV',
  fileFailed: 'The file could not be made',

  // person-screen.tsx
  toTheProgramme: 'To the programme',
  loadingThePerson: 'Loading the member',
  aMember: 'Member',
  personGone: 'This member shares nothing with you any more',
  personGoneText: 'They changed what they share. The list shows who shares something now.',
  person: 'Person',
});
