/**
 * Words that people read, keyed, each with where it shows. Those marked (quoted) stand in the specification to the letter, odd
 * spellings included. Screens keep their own headings and labels beside their markup; what is shared, decided or tested stands here.
 */
export const messages = {
  /** Button and box of the login page (quoted). */
  login: {
    signingIn: 'Signing In...',
    loadingData: 'Loading Data...',
    success: 'Success!',
    failed: 'Unable to log in',
    button: 'Log In',
    resetLink: 'Reset Password',
    createAccount: 'Create an account',
  },
  /** Sign-up page (quoted). */
  signup: {
    header: 'Sign Up',
    headline: 'Start your free trial now. No credit card required.',
    creating: 'Creating account...',
    failed: 'Unable to sign up',
    team: 'Sign up now to join your team.',
    openCoupon: 'Have a coupon?',
    /** Ours. */
    logIn: 'Log in',
    tryDemo: 'Try it with sample data',
    preparingDemo: 'Preparing sample data...',
    demoFailed: 'Unable to show the sample data',
  },
  /** Asking for a new password, and setting it with the code (quoted; `again` and the labels are ours). */
  reset: {
    button: 'Reset Password',
    working: 'Requesting Password Reset',
    requested: 'Password reset requested. Check your email for the confirmation code.',
    requestFailed: 'Error resetting password',
    confirming: 'Setting your new password',
    confirmed: 'Password reset confirmed. You may now login with your new password.',
    confirmFailed: 'Unable to reset your password',
    again: 'Send a new code',
  },
  /** Changing the password inside the app (quoted; `saved` and `saving` are ours, for screen readers). */
  changePassword: {
    failed: 'Please try again',
    saving: 'Saving your new password',
    saved: 'Your password was changed. Other devices are signed out.',
    back: 'Back to Profile',
  },
  /** Coupon box (quoted; `checking` and `valid` are ours). */
  coupon: {
    check: 'Check',
    checking: 'Checking the coupon',
    invalid: 'Invalid coupon',
    valid: 'This coupon is good.',
    remove: 'Use another coupon',
  },
  /** A minute before the session ends by age. */
  session: {
    endingTitle: 'Your session is about to end',
    ending: 'For your safety you will be signed out in about a minute.',
    stay: 'Stay signed in',
    staying: 'Renewing your session',
    notRenewed: 'Your session could not be renewed. Log in again to go on.',
  },
  /** Why a button cannot be pressed yet, for screen readers. */
  held: {
    working: 'This is being worked on.',
    invalid: 'Something above is not right yet.',
    empty: 'Something above is still missing.',
    unchanged: 'Nothing has been changed yet.',
  },
  /** One of these greets the member, another one each day. */
  daily: [
    'Easy days make the hard days count.',
    'What you did in the last four weeks carries what you do today.',
    'Sleep is training too. Note it in your journal.',
  ],
  /** Under a field of sign-up or profile that only the server can judge. */
  account: {
    couponUnknown: 'This coupon is not known. Leave the field empty to go on without one.',
    couponExpired: 'This coupon has expired.',
    couponUsedUp: 'This coupon has been used as often as it can be.',
    teamUnknown: 'This team is not known. Ask your coach for a new link.',
    noSuchDate: 'There is no such date',
    noSuchTimeZone: 'There is no such time zone',
  },
  /** Form rules (quoted). */
  rules: {
    emailRequired: 'Email is required',
    emailInvalid: 'Email is invalid',
    passwordRequired: 'Password is required',
    passwordLength: 'Password must be at least 8 characters',
    passwordCase: 'Password must have at least 1 upper and 1 lower case character',
    passwordDigit: 'Password must have at least 1 number',
    passwordSymbol:
      'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
    tooLong: 'At most 255 characters',
    couponTooLong: 'At most 30 characters',
    codeRequired: 'Confirmation code is required',
    passwordMatch: 'Passwords do not match',
    currentPasswordRequired: 'Current password is required',
    passwordsSame: 'Both new passwords must be the same',
    repeatRequired: 'Re-enter the new password',
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    lastNameLength: 'Last name must be at least 2 characters',
    birthDate: 'Birth Date is required',
    sex: 'Sex is required',
    units: 'Preferred units is required',
    weightNumber: 'Weight must be a number',
    weightTypo: 'You appear to have a typo in your weight',
    weight: 'Weight is required',
    heightNumber: 'Height must be a number',
    heightTypo: 'You appear to have a typo in your height',
    height: 'Height is required',
  },
  /** Global overlays (quoted). */
  overlay: { confirm: 'Are you sure?' },
  /** Setup wizard (quoted). */
  wizard: {
    title: "Let's Get Started",
    biometrics: 'Biometrics',
    syncDevice: 'Sync Device',
    dataImport: 'Data Import',
    skip: 'Skip This',
    skipConfirm:
      "Are you sure you don't want to connect a device? You can do this later in your profile, but you won't have any data until a device is connected.",
  },
  /** The two bars of an import (quoted). */
  progress: {
    fetching: 'Fetching data...',
    importing: (count: number, target: number) => `Importing ${count} of ${target}`,
    importDone: 'Sync complete',
    analysis: 'Analysis',
    analyzing: 'Analyzing...',
    analysisDone: 'Analysis complete',
  },
  /** Import errors by kind (quoted). */
  importErrors: {
    bad_source_credentials: 'Incorrect email or password.',
    account_locked: "Your account is currently locked. Please visit your device manufacturer's web site to reset it.",
    password_reset_required:
      "Your account requires a password reset. Please visit your device manufacturer's web site.",
    puller_failed: 'The import failed for an unknown reason. Please try again later.',
  },
  /** Device linking. The first three are quoted. */
  link: {
    badCredentials: 'Invalid login credentials. Please try again.',
    appleConnect: (product: string) => `Open the ${product} app on your iPhone to connect with Apple.`,
    appleDisconnect: (product: string) => `Open the ${product} app on your iPhone to disconnect your Apple account.`,
    closed: 'The window was closed before the account was linked. Try again when you are ready.',
    timedOut: 'Linking took too long. If you allow access after all, it still counts.',
    blocked: 'Your browser blocked the window. Open the link below instead.',
    refused: 'Access was refused, so nothing was linked. You can try again.',
    failed: 'The account could not be linked. Try again in a moment.',
    unlinkFailed: 'The account could not be unlinked. Try again in a moment.',
  },
  /** Own files, while they are chosen and sent. */
  upload: {
    tooMany: 'More than 500 files at once. Import this one after the others.',
    unchecked: 'This file could not be looked at here. It can be sent all the same.',
    failed: 'The files could not be sent. Try again in a moment.',
  },
  /** Any failed call whose answer is not ours to show, and views that could not load (quoted). */
  errors: {
    unknown: 'There was an unknown error. Our team has been alerted and are looking into it.',
    loading: 'Error while loading',
    offline: 'No connection. Check your network; we keep trying.',
  },
} as const;
