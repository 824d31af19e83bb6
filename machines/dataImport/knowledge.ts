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
  /** When the server retries automatically, ISO time; null if it does not, or the time is unknown. */
  readonly retryAt: string | null;
}

/** Everything known about one import, combined from all sources. */
export interface ImportKnowledge {
  readonly importId: string;
  /** From all sources, for the bars. */
  readonly progress: ImportProgress;
  /** Only from full status responses: realtime messages omit counts. */
  readonly answered: ImportProgress;
  /** Stages reported as finished, e.g. 'hot import', in addition to the counts. */
  readonly finished: readonly `${Temperature} ${ImportStage}`[];
  /** The source is still listing its items, so targets grow. */
  readonly isListing: boolean;
  /** The server reported the import as complete. */
  readonly closed: boolean;
  /** The error that stopped the import. */
  readonly error: ImportError | null;
  /** A temporary error; the import will continue. */
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
 * Adds a fact. The result does not depend on repetition or the order of facts. An error is kept until the server reports new progress or
 * {@link forgetError} is called.
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
    // For a stopped import, everything counted may be done, but that is not the whole import.
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

/** For a retry: clears the error but keeps the progress. */
export const forgetError = (known: ImportKnowledge): ImportKnowledge => ({ ...known, error: null });

/**
 * Tracked separately because the newest days can be shown while the rest continues. [core §4] A report that it is finished is sufficient,
 * unless nothing has been counted yet: only a full status can say that there was nothing to import.
 */
export const hotProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  (known.finished.includes('hot processing') && !isAllZeros(known.progress)) ||
  isHotProcessed(known.answered);

export const warmProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  isWarmProcessed(known.answered) ||
  (hotProcessed(known) && known.finished.includes('warm processing'));

/** Complete without any items: there was nothing to import. */
export const isEmptyImport = (known: ImportKnowledge): boolean => known.closed && isAllZeros(known.progress);
