import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/sharing, by the file that shows them. */
export const sharingWords = area('sharing', {
  // sharing-screen.tsx
  profile: 'Profile',
  dataSharing: 'Data sharing',
  loading: 'Loading what you share',
  notFound: 'You don’t share anything here',
  notFoundText: 'Your profile lists the programmes you share data with.',
  backToTheProfile: 'Back to the profile',
  sharedSince: (date: string) => `You joined on ${date}.`,

  // level-card.tsx
  whatYouShare: 'What you share',
  level: 'Level',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving…',
  saved: 'Saved. It applies from now on.',
  noChange: 'This is what you share now.',
  stillGets: (label: string) => `Not saved yet. The programme still gets: ${label}`,
  notChanged: (label: string) => `This couldn’t be changed. The programme still gets: ${label}`,

  // preview-card.tsx
  whatThisPartnerSees: 'What this partner sees',
  seesNow: 'Generated just now with the partner’s filter.',
  wouldSee: 'What the partner would see at the level you’ve chosen. It is not saved yet.',
  loadingPreview: 'Loading what the partner sees',
  seesNothing: 'Nothing.',
  seesAverages:
    'Only averages over at least five people who chose this level, without their names, and none of your individual data.',
  groupExample: 'Averages as the partner sees them: an example',
  groupExampleNote: 'Calculated from your data and ten made-up people, not from other members.',
  inTheFile: 'Your row in the partner’s download',

  // sharing-screen.tsx
  ended: 'This sharing has ended',
  leftToday: 'You left today.',
  endedOn: (date: string) => `You left on ${date}.`,
  endedText:
    'The programme gets no new data about you. It keeps what it has already downloaded. Averages published before may contain your data for up to 28 more days. You can join again on the programme’s page.',

  // history-card.tsx
  history: 'What you agreed to',
  loadingHistory: 'Loading what you agreed to',
  historyNote: 'Every change, with the version of the text you read.',
  ways: {
    page: 'the programme’s page',
    profile: 'your profile',
    'opt-out': 'stopped for all programmes',
    deletion: 'account deleted',
  },
  edition: (number: number) => `version ${number}`,
  // edition.tsx
  textOf: (number: number) => `The text, version ${number}`,
  pageKinds: ['On pages with steps', 'On pages of festivals'],
  whoLooked: 'Access log',
  whoLookedNote: 'Every access to your shared data in the last two years.',
  nobodyLooked: 'No access yet.',
  admin: 'an admin of this server',
  atYou: 'your data',
  atAll: 'the list of everyone',
  tookAFile: 'downloaded a file of everyone listed',
});
