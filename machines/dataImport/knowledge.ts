import type { ImportErrorKind } from '../../domain/entities/import.ts';
import type { ImportFact, ImportStage, Temperature } from '../imports/facts.ts';
import {
  isAllZeros,
  isHotProcessed,
  isWarmProcessed,
  mergeImport,
  noProgress,
  progressOf,
  type ImportProgress,
} from './progress.ts';

export interface ImportError {
  readonly kind: ImportErrorKind;
  /** When the server tries again by itself, ISO time; null: it does not, or did not say. */
  readonly retryAt: string | null;
}

/** All that is known of one import, from all sources together. */
export interface ImportKnowledge {
  readonly importId: string;
  /** From all sources, for the bars. */
  readonly progress: ImportProgress;
  /** From the server's whole words only: a realtime message says nothing of the counts that it leaves out. */
  readonly answered: ImportProgress;
  /** What was said to be finished, e.g. 'hot import', besides what the counts say. */
  readonly finished: readonly `${Temperature} ${ImportStage}`[];
  /** The source is still listing its items: targets grow. */
  readonly isListing: boolean;
  /** The server calls the import complete. */
  readonly closed: boolean;
  /** The import stopped for this reason. */
  readonly error: ImportError | null;
  /** The import goes on, but something is in its way for now. */
  readonly transientError: ImportError | null;
}

export const noKnowledge = (importId: string): ImportKnowledge => ({
  importId,
  progress: noProgress,
  answered: noProgress,
  finished: [],
  isListing: false,
  closed: false,
  error: null,
  transientError: null,
});

const isAhead = (progress: ImportProgress, known: ImportProgress): boolean =>
  JSON.stringify(mergeImport(known, progress)) !== JSON.stringify(known);

/**
 * Adds a fact to what is known. The same facts, told twice or in another order, lead to the same progress and flags.
 * An error stays until the server says that the import moved on, or {@link forgetError} is asked for.
 */
export function addFact(known: ImportKnowledge, fact: ImportFact): ImportKnowledge {
  switch (fact.kind) {
    case 'found':
      return known;
    case 'progress': {
      const { target, total } = fact;
      const none = noProgress[fact.temperature];
      const bucket = fact.stage === 'import' ? { ...none, target, total } : { ...none, processed: { target, total } };
      return { ...known, progress: mergeImport(known.progress, { ...noProgress, [fact.temperature]: bucket }) };
    }
    case 'finished': {
      const entry = `${fact.temperature} ${fact.stage}` as const;
      return known.finished.includes(entry) ? known : { ...known, finished: [...known.finished, entry].sort() };
    }
    case 'failed':
      return { ...known, error: { kind: fact.error, retryAt: null } };
    case 'status':
      return learnStatus(known, fact.status);
  }
}

function learnStatus(
  known: ImportKnowledge,
  status: Extract<ImportFact, { kind: 'status' }>['status'],
): ImportKnowledge {
  const said = progressOf(status);
  const transientError = status.error && {
    kind: status.error.kind,
    retryAt: status.error.retryAt,
  };
  const movedOn = status.state === 'active' && transientError === null && isAhead(said, known.progress);
  return {
    ...known,
    progress: mergeImport(known.progress, said),
    // Of an import that stopped, all that was counted may be done: that is not all there is.
    answered: status.state === 'error' ? known.answered : mergeImport(known.answered, said),
    isListing: status.isListed === false,
    closed: known.closed || status.state === 'complete',
    error: status.state === 'error' ? (transientError ?? unknownError()) : movedOn ? null : known.error,
    transientError: status.state === 'active' ? transientError : null,
  };
}

const unknownError = (): ImportError => ({
  kind: 'puller_failed',
  retryAt: null,
});

/** For a try again: the error is forgotten, the progress is not. */
export const forgetError = (known: ImportKnowledge): ImportKnowledge => ({ ...known, error: null });

/**
 * Hot is a flag of its own: the newest days can be shown while the rest goes on. [core §4] Being told that it is finished
 * is enough, unless nothing was counted so far: whether there was nothing at all, only the server's whole word says.
 */
export const hotProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  (known.finished.includes('hot processing') && !isAllZeros(known.progress)) ||
  isHotProcessed(known.answered);

export const warmProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  isWarmProcessed(known.answered) ||
  (hotProcessed(known) && known.finished.includes('warm processing'));

/** Complete without a single item: there was nothing to import. */
export const isEmptyImport = (known: ImportKnowledge): boolean => known.closed && isAllZeros(known.progress);
