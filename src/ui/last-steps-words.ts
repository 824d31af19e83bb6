import { area } from '../../domain/words/area.ts';

/** Words of src/ui (last-steps), by the file that shows them. */
export const lastStepsWords = area('lastSteps', {
  // last-steps.tsx
  theLastSteps: 'Details for a report',
  whatTheyAre:
    'The last things this page did, newest at the bottom. They name steps of the program, and nothing that you typed. Please add them when you tell us what went wrong.',
  copy: 'Copy',
  copied: 'Copied',
  couldNotCopy: 'Could not be copied. Save them instead.',
  save: 'Save as a file',
});
