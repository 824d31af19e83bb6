import { area } from '../../../domain/words/area.ts';

/** Words of merging recordings and separating them. */
export const mergeWords = area('merge', {
  // merge-card.tsx, merge-dialog.tsx
  merge: 'Merge with another recording',
  mergeText:
    'Makes one activity of this recording and another one, as where a watch was stopped too early. Both stay as they are, and can be separated again.',
  mergeWith: 'Merge with another recording…',
  unmergeable: {
    split: 'This is a part of a split recording. Join the parts first.',
    legs: 'A recording of several sports is not merged.',
    notCounting: 'Only activities that count are merged, and this one does not.',
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
  isPart: 'This recording counts as a part of a merged activity, and stays as it is until that one is separated.',
  openMerged: 'Open the merged activity',
  isMergedOf: 'Merged from these recordings:',
  original: (name: string, time: string) => `${name}, ${time}`,
  separateAgain: 'Separate again',
  isSeparated: 'Separated. Its recordings count for themselves again:',
  mergeAgain: 'Merge again',

  // original-file.tsx
  downloadMerged: 'Download the merged file',
  downloadOf: (name: string, time: string) => `Download the original: ${name}, ${time}`,
});
