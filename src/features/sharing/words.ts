import { area } from '../../../domain/words/area.ts';

/** Words of src/features/sharing, by the file that shows them. */
export const sharingWords = area('sharing', {
  // sharing-screen.tsx
  profile: 'Profile',
  dataSharing: 'Data sharing',
  loading: 'Loading what you share',
  notFound: 'You share nothing here',
  notFoundText: 'Your profile lists the programmes that you share your data with.',
  backToTheProfile: 'Back to the profile',
  sharedSince: (date: string) => `You joined on ${date}.`,

  // level-card.tsx
  whatYouShare: 'What you share',
  level: 'Level',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving…',
  saved: 'Saved. It counts from now on.',
  noChange: 'This is what you share now.',
  stillGets: (label: string) => `Not saved yet. The programme still gets: ${label}`,
  notChanged: (label: string) => `This could not be changed. The programme still gets: ${label}`,

  // preview-card.tsx
  whatThisPartnerSees: 'What this partner sees',
  seesNow: 'Made by the same filter that serves the partner, right now.',
  wouldSee: 'What the partner would see at the level that you have chosen. It is not saved yet.',
  loadingPreview: 'Loading what the partner sees',
  seesNothing: 'Nothing.',
  seesAverages:
    'Nothing of you alone: averages over at least five people who chose this level, and no list of who they are.',
  groupExample: 'Means as the partner sees them: an example',
  groupExampleNote: 'Calculated from your data and ten invented people, not from other members.',
  inTheFile: 'Your row in the file that the partner can take along',

  // sharing-screen.tsx
  ended: 'This sharing has ended',
  leftToday: 'You left today.',
  endedOn: (date: string) => `You left on ${date}.`,
  endedText:
    'The programme gets no new data about you. What it downloaded before stays with it. Averages published before may contain your data for up to 28 more days. You can join again on the programme’s page.',

  // history-card.tsx
  history: 'What you agreed to',
  loadingHistory: 'Loading what you agreed to',
  historyNote: 'Every change, with the edition of the text that you read.',
  ways: {
    page: 'the programme’s page',
    profile: 'your profile',
    'opt-out': 'stopped with everybody',
    deletion: 'account deleted',
  },
  edition: (number: number) => `edition ${number}`,
  // edition.tsx
  textOf: (number: number) => `The text, edition ${number}`,
  pageKinds: ['On pages with steps', 'On pages of festivals'],
  whoLooked: 'Who looked',
  whoLookedNote: 'Each time that somebody read what you share, for the last two years.',
  nobodyLooked: 'Nobody has looked yet.',
  admin: 'an admin of this server',
  atYou: 'your data',
  atAll: 'the list of everybody',
  tookAFile: 'took a file of everybody listed',
});
