/**
 * States of an import. `listing`, `reading`, `complete` and `failed` are derived from its row (`state`, `listed`); an undone import stays
 * as a row.
 */
export const importStates = {
  listing: 'The source may still name more of what it has. Files that are here already are read meanwhile.',
  reading: 'Everything has been named. Files are fetched, read and analysed.',
  complete: 'Everything that was named is done.',
  failed: 'It goes no further: the vendor refuses access, or the work on it was given up.',
  undone: 'The member has undone it. Its activities are gone, and can be imported again.',
} as const;
export type ImportState = keyof typeof importStates;

/** Transitions of an import. */
export interface ImportMove {
  /** States in which it applies; in others it changes nothing. */
  readonly from: readonly ImportState[];
  /** Omitted if the state does not change. */
  readonly to?: ImportState;
  /** Component that triggers it. */
  readonly by: string;
  /** Condition that triggers it. */
  readonly when: string;
}

/**
 * Transitions between an import's states. `imports.store.ts` has one function per transition and takes its states from here;
 * `tests/server/data/import-life.test.ts` tries each transition in each state and compares.
 */
export const importMoves = {
  closeList: {
    from: ['listing'],
    to: 'reading',
    by: 'import job, history job',
    when: 'archives of an upload are open, or the vendor has named its history',
  },
  cutList: {
    from: ['listing', 'reading'],
    to: 'reading',
    by: 'unlinking, linking another account',
    when: 'what was not fetched by now never will be',
  },
  showTrouble: {
    from: ['listing', 'reading'],
    by: 'history job, fetch job',
    when: 'the vendor is busy or silent, until it answers again',
  },
  settle: { from: ['reading'], to: 'complete', by: 'import job', when: 'every item is done' },
  fail: {
    from: ['listing', 'reading'],
    to: 'failed',
    by: 'history job, fetch job, job runner',
    when: 'the vendor refuses access, or a job is given up',
  },
  nameMore: {
    from: ['reading', 'complete', 'failed'],
    to: 'reading',
    by: 'push, scheduled sync',
    when: 'more files are offered that belong to it',
  },
  reopen: {
    from: ['reading', 'complete', 'failed'],
    to: 'reading',
    by: 'undoing another import',
    when: 'files that were duplicates of undone activities are read after all',
  },
  readAgain: {
    from: ['failed'],
    to: 'reading',
    by: 'an admin',
    when: 'the job that read or fetched it was given up, and is asked for again',
  },
  listAgain: {
    from: ['failed'],
    to: 'listing',
    by: 'an admin',
    when: 'the job that asked for the history was given up, and is asked for again',
  },
  closeFailed: { from: ['failed'], to: 'complete', by: 'linking again', when: 'a new import takes its place' },
  undo: { from: ['complete', 'failed', 'undone'], to: 'undone', by: 'the member', when: 'no job works on it' },
} as const satisfies Readonly<Record<string, ImportMove>>;
export type ImportMoveName = keyof typeof importMoves;
