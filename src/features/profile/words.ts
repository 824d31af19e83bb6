import { area } from '../../../domain/words/area.ts';

/** Words of src/features/profile, by the file that shows them. */
export const profileWords = area('profile', {
  // profile-screen.tsx
  account: 'Account',
  sampleDataCleanedUpAfter: 'Sample data, cleaned up after a day',
  appearance: 'Appearance',
  updatePassword: 'Update Password',
  signOut: 'Sign out',
  profile: 'Profile',
  loadingYourProfile: 'Loading your profile',
  invitations: 'Invitations',
  peopleComeInByInvitation: 'People come in by invitation here. A link makes one account.',

  // sources-card.tsx
  lastSync: (when: string) => `last sync ${when}`,
  next: (when: string) => `next ${when}`,
  dataSources: 'Data sources',
  newActivitiesSyncAutomaticallyOpen: 'New activities sync automatically. Open a source to see its imports.',
  loadingYourDataSources: 'Loading your data sources',
  fitTcxGpxOrA: 'FIT, TCX, GPX, or a whole export',
  importFiles: 'Import files',

  // storage-card.tsx
  loadingHowMuchRoomIs: 'Loading how much room is left',
});
