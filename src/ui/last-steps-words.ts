import { area } from '../../domain/words/area.ts';

/** Texts of src/ui (last-steps), by the file that shows them. */
export const lastStepsWords = area('lastSteps', {
  // last-steps.tsx
  theLastSteps: 'Details for a report',
  whatTheyAre:
    'The last actions on this page, newest at the bottom, without any text you typed. Please include them when you report a problem.',
  copy: 'Copy',
  copied: 'Copied',
  couldNotCopy: 'Couldn’t copy. Save the details instead.',
  save: 'Save as a file',
});
