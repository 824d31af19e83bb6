import { area } from './area.ts';
/** Setup wizard (quoted). */
export const wizard = area('wizard', {
  title: "Let's Get Started",
  biometrics: 'Biometrics',
  syncDevice: 'Sync Device',
  dataImport: 'Data Import',
  skip: 'Skip This',
  skipConfirm:
    "Are you sure you don't want to connect a device? You can do this later in your profile, but you won't have any data until a device is connected.",
});

/** The two bars of an import (quoted). */
export const progress = area('progress', {
  fetching: 'Fetching data...',
  importing: (count: number, target: number) => `Importing ${count} of ${target}`,
  /** While the source is still listing items. */
  importingSoFar: (count: number, target: number) => `Importing ${count} of ${target} found so far`,
  importDone: 'Sync complete',
  analysis: 'Analysis',
  analyzing: 'Analyzing...',
  analysisDone: 'Analysis complete',
});

/** Import errors by kind (quoted). */
export const importErrors = area('importErrors', {
  bad_source_credentials: 'Incorrect email or password.',
  account_locked: "Your account is currently locked. Please visit your device manufacturer's web site to reset it.",
  password_reset_required: "Your account requires a password reset. Please visit your device manufacturer's web site.",
  puller_failed: 'The import failed for an unknown reason. Please try again later.',
});

/** Device linking. The first three are quoted. */
export const link = area('link', {
  badCredentials: 'Invalid login credentials. Please try again.',
  appleConnect: (product: string) => `Open the ${product} app on your iPhone to connect with Apple.`,
  appleDisconnect: (product: string) => `Open the ${product} app on your iPhone to disconnect your Apple account.`,
  closed: 'The window was closed before the account was linked. Try again when you are ready.',
  timedOut: 'Linking took too long. If you approve it later, the link will still work.',
  blocked: 'Your browser blocked the window. Open the link below instead.',
  phoneSilent: 'The iPhone app did not answer in time. Try again when you are ready.',
  refused: 'Access was denied, so nothing was linked. You can try again.',
  failed: 'The account could not be linked. Try again in a moment.',
  addressUnknown: (address: string) =>
    `The vendor couldn’t send you back here: this server isn’t set up for ${address}. Its admin has to restart it with PUBLIC_URL=${address}. Or open it on the server machine.`,
  movescount: 'Movescount was shut down. Connect the Suunto app instead: your newer activities are there.',
  useLink: 'This vendor doesn’t accept your password here. Link the account on its own page instead.',
  vendorBusy: 'The vendor isn’t responding. Try again in a moment.',
  keyRefused: 'This key doesn’t work. Copy it again from the vendor’s settings.',
  notLinked: 'Link the account first.',
  accountTaken: 'Another account on this server is already linked to it.',
  unlinkFailed: 'The account could not be unlinked. Try again in a moment.',
});

/** File uploads. */
export const upload = area('upload', {
  tooMany: 'You can import up to 500 files at once. Import this one after the others.',
  unchecked: 'No preview available. You can still upload this file.',
  failed: 'Couldn’t upload the files. Try again in a moment.',
});

/** Undoing an import. */
export const importUndo = area('importUndo', {
  busy: 'This import is still running. You can undo it once it has finished.',
});
