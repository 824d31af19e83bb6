import { area } from '../../../domain/words/area.ts';

/** Texts of a festival's pages in src/features/partners, by the file that shows them. */
export const festivalPagesWords = area('festivalPages', {
  // festival-card.tsx
  uhOh: 'Uh oh!',
  askCohort: (cohort: string) => `Contact ${cohort}`,
  tryAgain: 'Try again',
  welcomeNew: 'Welcome!',
  newText: (email: string) => `Choose a password for ${email}.`,
  welcome: (email: string) => `Welcome, ${email}`,
  joinText: (product: string) => `You already have a ${product} account. Enter its password.`,
  welcomeBack: 'Welcome back',
  backText: (email: string) => `Enter the password of ${email}.`,
  createPassword: 'Create a Password',
  password: 'Password',
  share: 'What do you share?',
  letsGo: "LET'S GO!",
  forgot: 'Forgot your password?',
  notice: 'By continuing you accept the',
  and: 'and the',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  backLinks: 'Back to where you came from',
  notNow: 'Back',

  // connections-screen.tsx
  youAreIn: (name: string) => `You’re in: ${name}`,
  dashboard: 'Open dashboard',
  connections: 'Manage connections',
  connectionsText: 'Link the watch you run with. It is free and needs no card.',
  appleTitle: 'Apple Watch Instructions',
  appleInstall: (product: string) => `Install the ${product} iPhone app.`,
  appleLogIn: 'Log in with your festival email and the password that you created.',
  appleOpen: 'Open Profile. Under Data Sources, press Link beside Apple Watch.',
  appleAllow: 'Turn all categories on in Health Access and press Allow.',
  appleLinked: 'Your profile then says Linked.',
  linked: (names: string) => `${names} is linked. Your workouts sync automatically.`,
  linkedMany: (names: string) => `${names} are linked. Your workouts sync automatically.`,
  signOut: 'Sign out',
});
