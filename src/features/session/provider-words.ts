import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/session (sign-in providers), by the file that shows them. */
export const providerPageWords = area('providerPage', {
  // provider-buttons.tsx
  others: 'Other ways to sign in',

  // provider-screen.tsx
  signingIn: (label: string) => `Signing in with ${label}`,
  oneMoment: 'One moment, please.',
  failed: (label: string) => `Unable to sign in with ${label}`,
  expired: 'This sign-in took too long or was started in another browser. Please start again.',
  backToLogin: 'Back to the login',
  haveAccount: 'You already have an account',
  logInOnce: (email: string, label: string) =>
    `There is an account for ${email}. Log in to it once, and you can connect it to ${label}.`,
  logIn: 'Log in to connect',
  newAccount: 'Create your account',
  noAccountYet: (email: string, label: string) =>
    `There is no account for ${email} yet. Create one, and sign in with ${label} from now on.`,
  create: 'Create account',
  creating: 'Creating account...',
  existing: 'Already have an account with another address? Log in, then connect it in your profile.',
  connectTitle: (label: string) => `Connect ${label}`,
  connectWhat: (email: string | null, label: string) =>
    `You can then sign in with ${label}${email === null ? '' : ` as ${email}`}, without your password.`,
  connect: 'Connect',
  connecting: 'Connecting...',
  notConnected: 'Not connected',
  connected: (label: string) => `${label} is connected`,
  nextTime: (label: string) => `Next time, choose “Sign in with ${label}”.`,
  goOn: 'Continue',
  cancel: 'Don’t connect',
});
