import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/sources, by the file that shows them. */
export const sourceListWords = area('sourceList', {
  // connections.tsx
  connections: 'Connections',
  loadingConnections: 'Loading your connections',

  // names.ts
  ownFiles: 'Own files',
  importedFile: 'Imported file',
  byHand: 'Entered by hand',

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
  dismissWhatIsSaidOf: (name: string) => `Dismiss the message about ${name}`,
  dismiss: 'Dismiss',

  // outcome.tsx
  /** Labels for the result of one file. */
  outcomes: {
    imported: 'Imported',
    partial: 'Partly imported',
    duplicate: 'Duplicate',
    failed: 'Not imported',
    skipped: 'Skipped',
    waiting: 'Waiting',
    merged: 'Merged',
    planned: 'Planned route',
    read: 'Read',
  },
  /** Labels for the number of files with a result; `count` is formatted for the reader. */
  outcomeCounts: {
    imported: (count: string) => `${count} imported`,
    partial: (count: string) => `${count} partly imported`,
    duplicate: (count: string) => `${count} duplicate`,
    failed: (count: string) => `${count} not imported`,
    skipped: (count: string) => `${count} skipped`,
    waiting: (count: string) => `${count} waiting`,
    merged: (count: string) => `${count} merged`,
    planned: (count: string) => `${count} planned ${count === '1' ? 'route' : 'routes'}`,
    read: (count: string) => `${count} read for details`,
  },
  file: 'File',
  result: 'Result',
  why: 'Why',
  activity: 'Activity',
  /** Screen readers only: 'Morning run, from morning-run.fit'. */
  activityFrom: (activity: string, file: string) => `${activity}, from ${file}`,
  open: 'Open',
  began: 'Began',
  resultForEachFile: 'Result for each file',
});
