import { area } from '../../domain/words/area.ts';

/** Texts of src/ui, by the file that shows them. */
export const uiWords = area('ui', {
  // band.tsx
  low: 'Low',
  steady: 'Steady',
  rising: 'Rising',
  steep: 'Steep',
  window: 'Window effect',
  noRatio: 'No ratio',

  // date-field.tsx
  incompleteDate: 'Enter a complete date, or clear the field.',
  incompleteTime: 'Enter a complete time, or clear the field.',

  // delta.tsx
  sameAs: (than: string) => `same as ${than}`,
  /** Read by screen readers after a number. */
  more: (than: string) => ` more than ${than}`,
  less: (than: string) => ` less than ${than}`,

  // error-state.tsx
  tryAgain: 'Try again',

  // file-drop.tsx
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',

  // modal.tsx
  /** Screen readers only. */
  close: 'Close',
  confirm: 'Confirm',
  cancel: 'Cancel',
  ok: 'OK',
  oneMoment: 'One moment…',

  // sample-note.tsx
  signOut: 'Sign out',

  // stat.tsx
  /** Screen readers only. */
  unknown: 'unknown',

  // tabs.tsx
  /** Read by screen readers after the name of a step. */
  stepDone: ', done',
  stepFailed: ', failed',
  notAvailableYet: ', not available yet',

  // zones.ts
  easy: 'Easy',
  moderate: 'Moderate',
  threshold: 'Threshold',
  interval: 'Interval',
  repetition: 'Repetition',
});
