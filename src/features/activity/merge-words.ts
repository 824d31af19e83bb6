import { area } from '../../../domain/words/area.ts';

/** Words for merging recordings and separating them. */
export const mergeWords = area('merge', {
  // merge-card.tsx, merge-dialog.tsx
  merge: 'Merge with another recording',
  mergeText:
    'Makes one activity out of this recording and another one, for example when a watch was stopped too early. Both recordings are kept, and you can separate them again.',
  mergeWith: 'Merge with another recording…',
  unmergeable: {
    split: 'This is a part of a split recording. Join the parts first.',
    legs: 'A recording of several sports cannot be merged.',
    notCounting: 'Only activities that count can be merged, and this one does not.',
  },
  cancel: 'Cancel',
  close: 'Close',
  mergeNow: 'Merge',
  mergeWhich: 'Merge with',
  loading: 'Looking for other recordings',
  /** `gap` as '5:00'. */
  before: (gap: string) => `ended ${gap} before this one`,
  after: (gap: string) => `began ${gap} after this one`,
  /** `sums` as '10.2 km · 1:02:10'. */
  together: (sums: string, gap: string) => `Together ${sums}, with a pause of ${gap} between them.`,
  nothingNear: 'Nothing to merge with',
  nothingNearText:
    'There is no other recording of this sport that ended at most twelve hours before this one, or began at most twelve hours after it.',
  notMerged: 'The recordings could not be merged',

  // merged-notes.tsx
  isPart: 'This recording is part of a merged activity. To correct or split it, separate that one first.',
  openMerged: 'Open the merged activity',
  isMergedOf: 'Merged from these recordings:',
  original: (name: string, time: string) => `${name}, ${time}`,
  separate: 'Separate',
  isSeparated: 'Separated. The recordings count on their own again:',
  mergeAgain: 'Merge again',

  // original-file.tsx
  downloadMerged: 'Download the merged file',
  downloadOf: (name: string, time: string) => `Download the original: ${name}, ${time}`,
});
