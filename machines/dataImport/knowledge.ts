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
  /** ISO time of the server's automatic retry; null if there is none, or its time is unknown. */
  readonly retryAt: string | null;
}

/** Everything known about one import, combined from all sources. */
export interface ImportKnowledge {
  readonly importId: string;
  /** Progress combined from all sources, for the bars. */
  readonly progress: ImportProgress;
  /** Progress from full status responses only: realtime messages omit counts. */
  readonly answered: ImportProgress;
  /** Stages reported as finished, e.g. 'hot import', in addition to the counts. */
  readonly finished: readonly `${Temperature} ${ImportStage}`[];
  /** True while the source is still listing its items, so targets may grow. */
  readonly isListing: boolean;
  /** True once the server reported the import as complete. */
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
 * Adds a fact. The order and repetition of facts don't change the result. An error is kept until the server reports new
 * progress or {@link forgetError} is called.
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
    // A stopped import may have finished everything it counted without being complete.
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

/** Clears the error for a retry but keeps the progress. */
export const forgetError = (known: ImportKnowledge): ImportKnowledge => ({ ...known, error: null });

/**
 * Whether the newest days are analysed. Tracked separately because they can be shown while the rest continues. [core
 * §4] A report that the stage is finished is sufficient once anything has been counted; before that, only a full status
 * can say that there was nothing to import.
 */
export const hotProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  (known.finished.includes('hot processing') && !isAllZeros(known.progress)) ||
  isHotProcessed(known.answered);

export const warmProcessed = (known: ImportKnowledge): boolean =>
  known.closed ||
  isWarmProcessed(known.answered) ||
  (hotProcessed(known) && known.finished.includes('warm processing'));

/** Whether the import is complete without any items. */
export const isEmptyImport = (known: ImportKnowledge): boolean => known.closed && isAllZeros(known.progress);
