/** Button and box of the login page (quoted). */
export const login = {
  signingIn: 'Signing In...',
  loadingData: 'Loading Data...',
  success: 'Success!',
  failed: 'Unable to log in',
  button: 'Log In',
  resetLink: 'Reset Password',
  createAccount: 'Create an account',
} as const;

/** Sign-up page (quoted). */
export const signup = {
  header: 'Sign Up',
  headline: 'Start your free trial now. No credit card required.',
  creating: 'Creating account...',
  failed: 'Unable to sign up',
  team: 'Sign up now to join your team.',
  openCoupon: 'Have a coupon?',
  /** Ours. */
  closed: 'Whoever runs this server lets nobody new in at the moment.',
  byInvitation: 'Accounts here are made by invitation. Open the link that you were given.',
  noInvitation: 'No link yet? Ask your coach, or whoever runs this server.',
  invited: 'You are invited. Choose a password, and you are in.',
  invitedToTeam: 'You are invited to train with',
  onlyThisEmail: 'The invitation is for this address.',
  logIn: 'Log in',
  tryDemo: 'Try it with sample data',
  preparingDemo: 'Preparing sample data...',
  demoFailed: 'Unable to show the sample data',
} as const;
