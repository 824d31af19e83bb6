import { area } from '../../../domain/words/area.ts';

/** Words of src/app/sources, by the file that shows them. */
export const sourceListWords = area('sourceList', {
  // names.ts
  ownFiles: 'Own files',
  importedFile: 'Imported file',

  // source-panel.tsx
  link: 'Link',
  linkVendor: (name: string) => `Link ${name}`,
  linkAgain: 'Link again',
  linkAgainWith: (name: string) => `Link again with ${name}`,
  logInAgain: 'Log in again',
  logInAgainTo: (name: string) => `Log in again to ${name}`,
  tryAgain: 'Try again',
  tryAgainWith: (name: string) => `Try again with ${name}`,
  pullNow: 'Pull now',
  pullNowFrom: (name: string) => `Pull now from ${name}`,
  unlinkVendor: (name: string) => `Unlink ${name}`,
  unlinkButton: 'Unlink',
  dismissWhatIsSaidOf: (name: string) => `Dismiss what is said of ${name}`,
  dismiss: 'Dismiss',
});
