/**
 * States of an import. `listing`, `reading`, `complete` and `failed` are derived from its row (`state`, `listed`); the row of an undone
 * import is kept.
 */
export const importStates = {
  listing: 'The source may still list more files. Files that have arrived are already being read.',
  reading: 'The list is complete. Files are fetched, read and analysed.',
  complete: 'Every listed file is done.',
  failed: 'Stopped: the vendor denies access, or a job was abandoned.',
  undone: 'Undone by the member. Its activities are deleted, and can be imported again.',
} as const;
export type ImportState = keyof typeof importStates;

/** A transition of an import. */
export interface ImportMove {
  /** States in which it applies; it changes nothing in other states. */
  readonly from: readonly ImportState[];
  /** New state; omitted if the state does not change. */
  readonly to?: ImportState;
  /** Component that triggers the transition. */
  readonly by: string;
  /** Condition that triggers the transition. */
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
    when: 'the archives of an upload have been opened, or the vendor has listed its history',
  },
  cutList: {
    from: ['listing', 'reading'],
    to: 'reading',
    by: 'unlinking, linking another account',
    when: 'files not fetched yet can no longer be fetched',
  },
  showTrouble: {
    from: ['listing', 'reading'],
    by: 'history job, fetch job',
    when: 'the vendor is busy or does not respond, until it does',
  },
  settle: { from: ['reading'], to: 'complete', by: 'import job', when: 'every item is done' },
  fail: {
    from: ['listing', 'reading'],
    to: 'failed',
    by: 'history job, fetch job, job runner',
    when: 'the vendor denies access, or a job is abandoned',
  },
  nameMore: {
    from: ['reading', 'complete', 'failed'],
    to: 'reading',
    by: 'push, scheduled sync',
    when: 'more files of this import are offered',
  },
  reopen: {
    from: ['reading', 'complete', 'failed'],
    to: 'reading',
    by: 'undoing another import',
    when: 'duplicates of undone activities must be read after all',
  },
  readAgain: {
    from: ['failed'],
    to: 'reading',
    by: 'an admin',
    when: 'its failed read or fetch job is retried',
  },
  listAgain: {
    from: ['failed'],
    to: 'listing',
    by: 'an admin',
    when: 'its failed history job is retried',
  },
  closeFailed: { from: ['failed'], to: 'complete', by: 'linking again', when: 'a new import replaces it' },
  undo: { from: ['complete', 'failed', 'undone'], to: 'undone', by: 'the member', when: 'no job is running for it' },
} as const satisfies Readonly<Record<string, ImportMove>>;
export type ImportMoveName = keyof typeof importMoves;
