import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/setup, by the file that shows them. */
export const setupWizardWords = area('setupWizard', {
  // biometrics-step.tsx
  weUseThisForYour: 'We use this for your load and zones.',
  whoReadsIt: 'Who can read it',
  coachesRead: (facts: string) => `Coaches and assistants of a team you join: ${facts}.`,
  programmesRead: (level: string, facts: string) => `Programmes you share with at “${level}”: ${facts}.`,
  followersRead: (facts: string) => `Members you let follow you: ${facts}, if you show it to them.`,
  linksRead: (facts: string) => `People with a link you create: ${facts}, if you show it in the link.`,
  operatorReads: 'The operators of this server: all of it.',
  thisCouldNotBeSaved: 'Couldn’t save this',
  checkTheFieldsMarkedAbove: 'Check the fields marked above.',
  unitsWeightAndHeightAreOptional:
    'Units, weight and height are optional. We use average values until you enter yours in your profile.',
  continue: 'Continue',

  // device-step.tsx
  whichWatchDoYouUse: 'Which watch do you use? We import your history, newest weeks first.',
  loadingTheDevices: 'Loading the devices',
  linked: 'Linked',
  linkNoLongerWorks: 'Broken. Link it again.',
  waitingForFirstActivities: 'Linked. Waiting for your first activities…',
  plainHttp: 'This page uses plain http. Vendors may refuse to link a watch to it. Importing files always works.',
  importFiles: 'Import files',
  importFilesInstead: 'Import files instead',

  // import-step.tsx
  theAccount: 'the account',
  theImportStopped: 'The import failed',
  yourTrainingIsReadyOpening: 'Your training is ready. Older activities may still be arriving. Opening your dashboard…',
  thereIsNothingNewWhat: 'You’re up to date. New activities sync automatically.',
  theAccountIsLinkedAnd: 'The account is linked, but has no workouts yet. New ones sync automatically.',
  yourLast60DaysCome:
    'Your last 60 days come first. The rest continues in the background, even if you leave this page.',
  linkAgain: (name: string) => `Link ${name} again`,
  tryAgain: 'Try again',
  pickAnotherDevice: 'Pick another device',

  // leave-label.ts
  goToTheDashboard: 'Go to the dashboard',

  // setup-screen.tsx
  loadingYourProfile: 'Loading your profile',
  signOut: 'Sign out',
});
