import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/partners, by the file that shows them. */
export const partnerPagesWords = area('partnerPages', {
  // partner-screen.tsx
  nowhere: 'Page not found',
  nowhereText: 'The link may be mistyped, or the page was taken down.',
  toProduct: (product: string) => `Go to ${product}`,
  notLoaded: 'Couldn’t load this page',

  // steps-card.tsx
  done: 'Done',
  joiningAs: (email: string) => `You are joining as ${email}.`,
  kept: 'Your earlier entries are still here. This browser keeps them for a day.',
  startAgain: 'Start again',

  // joined-card.tsx
  joined: 'You’re in',
  joinedText: (name: string) => `Welcome to ${name}.`,
  asked: 'You asked to join',
  requestSent: 'Request sent',
  askedText: (team: string) => `The coaches of ${team} decide. You’ll be notified.`,
  youShare: (level: string) => `You share: ${level}.`,
  changeSharing: 'Change this in your profile',
  notRaised: (picked: string) =>
    `You chose “${picked}”. You were already in this programme, and can only raise the level in your profile.`,
  firstSteps: 'Read the first steps',
  setUp: 'Set up your account',
  dashboard: 'Open dashboard',
  goOn: 'Continue',

  // terms-dialog.tsx
  termsTitle: 'Terms and conditions',
  agreeTo: (product: string) => `I agree to ${product}’s`,
  and: 'and',
  accept: 'I accept the terms and conditions',
  sharing: 'Shared data',
  chooseLevel: 'Choose what to share.',

  // agreement-dialog.tsx
  agree: 'I agree',

  // watch-dialog.tsx
  linkWatchFirst: 'Link a watch first.',
  goOnWith: (name: string) => `Continue with ${name}`,

  // details-dialog.tsx
  detailsTitle: 'Your details',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  birthDate: 'Birth date',
  sex: 'Sex',
  female: 'Female',
  male: 'Male',
  teamName: 'Team name',
  teamHint: 'Optional',
  teamPlaceholder: 'Team, group or club',
  acceptTerms: 'I accept the',
  submit: 'Submit',
  whatIsMissing: 'Show missing answers',
  termsMissing: 'Accept the Terms of Use',

  // survey-dialog.tsx
  surveySend: 'Save answers',
  answered: (answered: number, total: number) => `${answered} of ${total} answered`,
  keptHere: 'Your entries are kept in this tab.',
  choose: 'Choose',
});
