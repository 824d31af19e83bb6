import { area, numberText } from '../../../domain/words/area.ts';

/** Texts of the shell around pages, by the file that shows them. */
export const shellWords = area('shell', {
  // page-failure.tsx
  somethingWentWrong: 'Something went wrong',

  // screen-skeleton.tsx
  loadingThePage: 'Loading the page',

  // version-bar.tsx
  reload: 'Reload',

  // uncaught-bar.tsx
  lastActionFailed: 'Something went wrong. Your last action may not have been saved. Reload the page and try again.',
  closeMessage: 'Close',

  // shell.tsx
  find: 'Find anything',
  /** Name of the page `/accounting` if nothing is charged. */
  access: 'Access',
  /** Screen readers only. */
  main: 'Main',
  /** Screen readers only. */
  about: 'About',
  /** Screen readers only. */
  morePlaces: 'More',
  mainAtTheBottom: 'Main, at the bottom',

  // skip-link.tsx
  skipToContent: 'Skip to content',

  // password-dialog.tsx
  password: 'Password',
  cancel: 'Cancel',

  // notice-board.tsx
  notices: 'Notices',
  /** Screen readers only. */
  noticesWithCount: (fresh: number) => (fresh === 0 ? 'Notices' : `Notices, ${fresh} new`),
  newNotices: 'New notices',
  noNewNotices: 'No new notices.',
  earlierNotices: 'Seen',
  markAllAsSeen: 'Mark all as seen',
  markAsSeen: (title: string) => `Mark as seen: ${title}`,

  // arriving-note.tsx
  stillArriving: (read: number, files: number) =>
    `Your history is still being imported: ${numberText(read)} of ${numberText(files)} files read. This page isn’t complete yet.`,
  seeTheImports: 'See your imports',

  // session-end.tsx
  signOut: 'Sign out',

  // explain-button.tsx
  howComputed: (number: string) => `How is this computed? ${number}`,
});
