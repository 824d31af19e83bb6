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
  },
  /** Sign-up page (quoted). */
  signup: {
    header: 'Sign Up',
    headline: 'Start your free trial now. No credit card required.',
    creating: 'Creating account...',
    failed: 'Unable to sign up',
  },
  /** Under a field of sign-up or profile that only the server can judge. */
  account: {
    couponUnknown: 'This coupon is not known. Leave the field empty to go on without one.',
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
