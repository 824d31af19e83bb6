import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/profile, by the file that shows them. */
export const profileWords = area('profile', {
  sections: 'Sections',
  yourTraining: 'Training',
  notifications: 'Notifications',
  storage: 'Storage',
  export: 'Export',
  security: 'Security',
  waysOut: 'Close or delete account',
  zones: 'Zones and thresholds',
  zonesNote: 'Power, pace and heart rate by zone, and your own values from tests',
  body: 'Body',
  bodyNote: 'Weight, resting heart rate and its variability, day by day',
  gear: 'Gear',
  gearNote: 'Shoes and bikes, with their distance and when to replace them',
  sharedWithYou: 'Shared with you',
  sharedWithYouNote: 'What members share with your programmes.',
  openShared: 'Open shared data',
  messages: 'Messages',
  following: 'Following',
  teams: 'Your teams',
  teamsNote: 'Your teams’ members, who can see your training, and how to leave',
  messagesNote: 'With your coaches or athletes',
  followingNote: 'People you follow, and your followers',
  tokens: 'Access tokens',
  tokensNote: 'For your own programs that read your training, or write your diary and plan',
  openTokens: 'Open access tokens',
  openPartnerPages: 'Edit partner pages',
  // profile-screen.tsx
  account: 'Account',
  sampleDataCleanedUpAfter: 'Sample data, deleted after a day',
  freeUntil: (date: string) => `Free until ${date}`,
  appearance: 'Appearance',
  language: 'Language',
  updatePassword: 'Update Password',
  signOut: 'Sign out',
  profile: 'Profile',
  noSuchPage: 'Page not found. This is your profile.',
  loadingYourProfile: 'Loading your profile',
  invitations: 'Invitations',
  peopleComeInByInvitation: 'You can only join this server by invitation. Each link is for one account.',

  manageData: 'Manage LX Data',
  athletesOf: (team: string) => `Athletes of ${team}`,
  athletesOfNote:
    'Anyone with the link or code can join your team as an athlete. Signed-in members see the names of the coaches on the link’s page.',

  // visibility-card.tsx
  dashboardOf: (team: string) => `Dashboard of ${team}`,
  athletesCanView: 'Athletes can view their dashboard',
  teamName: 'Name of the team',
  teamNameHint: 'Shown to everyone in the team and in team emails.',
  thisValueIsRequired: 'This value is required',
  yes: 'Yes',
  yesMeans: 'They see their dashboard, calendar and activities.',
  no: 'No',
  noMeans: 'They only see their setup and profile. You still see everything.',

  // sharing-card.tsx
  dataSharing: 'Data Sharing',
  dataSharingNote: 'Each programme and the data you share with it. Open one to change what it sees.',
  youShareNothing: 'You don’t share any data.',
  notToBeRead: 'Couldn’t load this list.',
  loadingYourConnections: 'Loading who gets your data',
  stopSharingWithAll: 'Stop sharing with everyone',
  stopSharing: 'Stop sharing',
  stopWithEverybody: 'All programmes above lose access immediately. Data they’ve already seen isn’t deleted there.',
  stoppingToShare: 'Stopping…',
  notStopped: 'This couldn’t be done. The list shows who still gets your data.',

  // events-card.tsx
  eventLeaderboards: 'Event Leaderboards',
  noEvents: 'Your upcoming events appear here.',
  loadingYourEvents: 'Loading your events',
  leaderboard: 'Leaderboard',
  signInToEvent: 'Sign in',

  // times-card.tsx
  dateAndTime: 'Date and time',
  notSaved: 'Couldn’t save this',
  timeZone: 'Time zone',
  /** Used if no zone was chosen. */
  asOnThisDevice: (zone: string) => `Device setting (${zone})`,
  thisDeviceIsIn: (zone: string) => `This device is in ${zone}.`,
  takeThisZone: 'Use this zone',
  weeksStartOn: 'Weeks start on',
  monday: 'Monday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  clock: 'Clock',
  asInThisBrowser: 'Browser setting',
  hours: (hours: string) => `${hours} hours`,

  // password-screen.tsx
  currentPassword: 'Current password',
  cancel: 'Cancel',

  // sources-card.tsx
  lastSync: (when: string) => `last sync ${when}`,
  next: (when: string) => `next ${when}`,
  dataSources: 'Data Sources',
  newActivitiesSyncAutomaticallyOpen: 'New activities sync automatically. Open a source to see its imports.',
  loadingYourDataSources: 'Loading your data sources',
  fitTcxGpxOrA: 'FIT, TCX, GPX, or a whole export',
  importFiles: 'Import files',

  // storage-card.tsx
  loadingHowMuchRoomIs: 'Loading your storage',

  /** Shown before unsaved changes are lost. */
  leaving: {
    title: 'Leave without saving?',
    message: 'Your changes are not saved yet.',
    confirmLabel: 'Leave',
  },

  // edit-card.tsx
  editYourProfile: 'Edit Your Profile',
  error: 'Error',
  checkTheFieldsMarkedAbove: 'Check the fields marked above.',
  noChangesToSave: 'No changes to save.',
  weightOrHeightIsAssumed: 'Weight or height is an average value. Enter yours for a more accurate load.',
  save: 'Save',
  saved: 'Saved',

  // security-card.tsx
  continue: 'Continue',
  switchOff: 'Switch off',
  makeNewCodes: 'Create new codes',
  yourRecoveryCodes: 'Your recovery codes',
  yourNewRecoveryCodes: 'Your new recovery codes',
  recoveryCodesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  noRecoveryCodesLeft: 'No recovery codes left',
  off: 'Off',
  loggingInTakesYourPassword: 'Only your password protects this account. Add a code from your phone.',
  setUp: 'Set up',
  on: 'On',
  loggingInTakesACode: 'Logging in requires a code from your authenticator app.',
  newRecoveryCodes: 'New recovery codes',
  changeApp: 'Change app',
  yourAccountIsAskedTo: 'Required for your account.',
  loadingYourSecuritySettings: 'Loading your security settings',

  // sessions-card.tsx
  lastUsed: (when: string) => `Last used: ${when}`,
  phoneLastUsed: (when: string) => `Sends workouts from Apple Health. Last used: ${when}`,
  /** Effect of ending a session, for a browser and for a phone. */
  willHaveToLogIn: (name: string) => `${name} will be signed out.`,
  willHaveToBeLinked: (name: string) => `${name} will be unlinked.`,
  yourPhone: 'Your phone',
  thisBrowser: 'This browser',
  staysSignedIn: 'stays signed in',
  endTheSessionOf: (name: string) => `End the session on ${name}`,
  end: 'End',
  signingOutThere: 'Signing out there…',
  signOutThere: 'Sign out there',
  whereYouAreSignedIn: 'Where you are signed in',
  signOutAnyDeviceYou: 'Sign out any device you don’t recognise, then',
  changeYourPassword: 'change your password',
  loadingYourSessions: 'Loading your sessions',
  /** Screen readers only. */
  sessions: 'Sessions',
});
