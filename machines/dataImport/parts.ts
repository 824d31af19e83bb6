import { assign, sendTo, setup } from 'xstate';
import { IMPORT_POLL_MS } from '../../domain/constants.ts';
import type { ImportDetail } from '../../domain/entities/import.ts';
import { factOfStatus, type ImportFact } from '../imports/facts.ts';
import { IMPORT_NEWS_REST_MS, IMPORT_POLL_LONGEST_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { IMPORT_RETRY, retryDelay } from '../shared/retry.ts';
import { parentOf } from '../shared/tell-parent.ts';
import { forgetError, isEmptyImport, type ImportKnowledge, learn } from './knowledge.ts';
import { show, type Shown } from './shown.ts';

export interface DataImportContext {
  readonly known: ImportKnowledge;
  readonly shown: Shown;
  /** Files that somebody wants to see, as far as they were read last; null before, or where nobody does. */
  readonly detail: ImportDetail | null;
  /** So many of them. */
  readonly rows: number;
  /** News came while the question was on its way. */
  readonly isStale: boolean;
  readonly failures: number;
  /** Why the last question got no answer; null when it did. */
  readonly failure: Failure | null;
}

export type DataImportEvent =
  /** From the imports: somebody said something about this one. */
  | { readonly type: 'FACT'; readonly fact: ImportFact }
  /** From the imports: somebody wants to see so many of its files, too, until it is over. */
  | { readonly type: 'FOLLOW'; readonly rows: number }
  /** The person tries a failed import again; the request itself is made by who asks. */
  | { readonly type: 'RETRY' };

/** What the imports hear: an import that somebody follows was read to its end. */
export interface DataImportParentEvent {
  readonly type: 'IMPORT_READ';
  readonly importId: string;
  readonly state: ImportDetail['state'];
}

type Known = Pick<DataImportContext, 'known' | 'shown'>;
interface Read {
  readonly detail: ImportDetail;
}
interface Said {
  readonly fact: ImportFact;
}

const learned = ({ known, shown }: Known, fact: ImportFact): Known => {
  const next = learn(known, fact);
  return { known: next, shown: show(shown, next) };
};

/** Names and types of everything an import is made of; the states stand in dataImport.machine.ts. */
export const dataImportSetup = setup({
  types: {} as {
    context: DataImportContext;
    events: DataImportEvent;
    input: { readonly importId: string };
  },
  actors: {
    fetchImport: requiredPromise<ImportDetail, { readonly importId: string; readonly rows: number }>(
      'dataImport',
      'fetchImport',
    ),
  },
  guards: {
    isHotProcessed: (_, params: Known) => params.shown.hot && !isEmptyImport(params.known),
    isEmpty: (_, params: Known) => isEmptyImport(params.known),
    isNotEmpty: (_, params: Known) => !isEmptyImport(params.known),
    isComplete: (_, params: Known) => params.shown.over,
    isFailed: (_, params: Known) => params.known.error !== null && !params.shown.over,
    isNotFailed: (_, params: Known) => params.known.error === null || params.shown.over,
    /** The poller says the same every five seconds. */
    isNews: (_, { known, fact }: Said & { readonly known: ImportKnowledge }) =>
      fact.kind !== 'status' || JSON.stringify(learn(known, fact)) !== JSON.stringify(known),
    isReadToItsEnd: (_, { detail }: Read) =>
      detail.state === 'complete' || (detail.state === 'error' && detail.error?.retryAt == null),
    isStale: (_, params: { readonly isStale: boolean }) => params.isStale,
  },
  actions: {
    learn: assign(({ context }, { fact }: Said) => learned(context, fact)),
    forgetError: assign({ known: ({ context }) => forgetError(context.known) }),
    keepRows: assign(({ context }, params: { readonly rows: number }) => ({
      rows: Math.max(context.rows, params.rows),
    })),
    keepDetail: assign(({ context }, { detail }: Read) => ({
      ...learned(context, factOfStatus(detail)),
      detail,
      failures: 0,
      failure: null,
    })),
    ask: assign({ isStale: false }),
    rememberNews: assign({ isStale: true }),
    keepFailure: assign(({ context }, { failure }: { readonly failure: Failure }) => ({
      failure,
      failures: context.failures + 1,
    })),
    tell: sendTo(parentOf, (_, { detail }: Read): DataImportParentEvent => {
      const { importId, state } = detail;
      return { type: 'IMPORT_READ', importId, state };
    }),
  },
  delays: {
    // A vendor that is busy is asked again after minutes or hours.
    followEvery: ({ context }) => (context.known.trouble === null ? IMPORT_POLL_MS : IMPORT_POLL_LONGEST_MS),
    newsRest: IMPORT_NEWS_REST_MS,
    followBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, 1),
  },
});
