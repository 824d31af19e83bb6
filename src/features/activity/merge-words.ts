import { area } from '../../../domain/words/area.ts';

/** Texts for merging recordings and separating them. */
export const mergeWords = area('merge', {
  // merge-card.tsx, merge-dialog.tsx
  merge: 'Merge with another recording',
  mergeText:
    'Combines this recording with another one, for example if you stopped your watch too early. Both recordings are kept, and you can separate them again.',
  mergeWith: 'Merge with another recording…',
  unmergeable: {
    split: 'This is part of a split recording. Join the parts first.',
    legs: 'Multisport recordings can’t be merged.',
    notCounting: 'Excluded activities can’t be merged.',
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
  together: (sums: string, gap: string) => `Combined: ${sums}, with a ${gap} break.`,
  nothingNear: 'Nothing to merge with',
  nothingNearText: 'There is no other recording of this sport within twelve hours before or after this one.',
  notMerged: 'Couldn’t merge the recordings',

  // merged-notes.tsx
  isPart: 'This recording is part of a merged activity. Separate that one first to correct or split it.',
  openMerged: 'Open the merged activity',
  isMergedOf: 'Merged from these recordings:',
  original: (name: string, time: string) => `${name}, ${time}`,
  separate: 'Separate',
  isSeparated: 'Separated. These recordings now count individually:',
  mergeAgain: 'Merge again',

  // original-file.tsx
  downloadMerged: 'Download the merged file',
  downloadOf: (name: string, time: string) => `Download the original: ${name}, ${time}`,
});
