import { area } from './area.ts';
/** Login page: button and box (quoted). */
export const login = area('login', {
  signingIn: 'Signing In...',
  loadingData: 'Loading Data...',
  success: 'Success!',
  failed: 'Unable to log in',
  button: 'Log In',
  resetLink: 'Reset Password',
  createAccount: 'Create an account',
  /**
   * Ours: while a code is checked, and why the page asks again (the second step took too long, or the account no longer
   * exists).
   */
  checkingCode: 'Checking your code',
  tookTooLong: 'That took too long. Enter your password again.',
  passkey: 'Sign in with a passkey',
  /** Shown while the browser asks for a fingerprint, face, PIN or key. */
  waitingForPasskey: 'Waiting for your passkey',
  provider: (label: string) => `Sign in with ${label}`,
  leavingForProvider: 'Opening the sign-in...',
  passkeyLate: 'That took too long. Try again.',
  accountDeleted: 'Your account has been deleted.',
});

/** Sign-up page (quoted). */
export const signup = area('signup', {
  header: 'Sign Up',
  headline: 'Start your free trial now. No credit card required.',
  creating: 'Creating account...',
  failed: 'Unable to sign up',
  team: 'Sign up now to join your team.',
  openCoupon: 'Have a coupon?',
  /** Ours. */
  closed: 'Sign-up is closed on this server at the moment.',
  byInvitation: 'You need an invitation to sign up here. Open the link you were sent.',
  noInvitation: 'No link yet? Ask your coach or the person who runs this server.',
  invited: 'You have been invited. Choose a password to create your account.',
  firstPassword: 'Choose a password',
  firstPasswordFailed: 'Your password was not saved',
  savingPassword: 'Saving your password',
  accountMade: (inviter: string | null, team: string | null) =>
    `${inviter ?? 'An admin'} has created an account for you${team === null ? '' : ` in the team ${team}`}. Choose a password to use it.`,
  invitedToTeam: 'You have been invited to train with',
  onlyThisEmail: 'The invitation is for this address only.',
  logIn: 'Log in',
  createAccount: 'Create your account',
  tryDemo: 'Try it with sample data',
  preparingDemo: 'Preparing sample data...',
  demoFailed: 'Unable to show the sample data',
});
