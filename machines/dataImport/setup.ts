import { assign, sendTo, setup } from 'xstate';
import { IMPORT_POLL_MS } from '../../domain/constants.ts';
import type { ImportDetail } from '../../domain/entities/import.ts';
import { factOfStatus, type ImportFact } from '../imports/facts.ts';
import { IMPORT_NEWS_REST_MS, IMPORT_POLL_LONGEST_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { IMPORT_RETRY, retryDelay } from '../shared/retry.ts';
import { parentOf } from '../shared/parent-of.ts';
import { forgetError, isEmptyImport, type ImportKnowledge, addFact } from './knowledge.ts';
import { updateDisplay, type ImportDisplay } from './display.ts';

export interface DataImportContext {
  readonly knowledge: ImportKnowledge;
  readonly display: ImportDisplay;
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

type KnowledgeAndDisplay = Pick<DataImportContext, 'knowledge' | 'display'>;
interface DetailParams {
  readonly detail: ImportDetail;
}
interface FactParams {
  readonly fact: ImportFact;
}

const withFact = ({ knowledge, display }: KnowledgeAndDisplay, fact: ImportFact): KnowledgeAndDisplay => {
  const next = addFact(knowledge, fact);
  return { knowledge: next, display: updateDisplay(display, next) };
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
    isHotProcessed: (_, params: KnowledgeAndDisplay) => params.display.hot && !isEmptyImport(params.knowledge),
    isEmpty: (_, params: KnowledgeAndDisplay) => isEmptyImport(params.knowledge),
    isNotEmpty: (_, params: KnowledgeAndDisplay) => !isEmptyImport(params.knowledge),
    isComplete: (_, params: KnowledgeAndDisplay) => params.display.isComplete,
    isFailed: (_, params: KnowledgeAndDisplay) => params.knowledge.error !== null && !params.display.isComplete,
    isNotFailed: (_, params: KnowledgeAndDisplay) => params.knowledge.error === null || params.display.isComplete,
    /** The poller says the same every five seconds. */
    isNews: (_, { knowledge, fact }: FactParams & { readonly knowledge: ImportKnowledge }) =>
      fact.kind !== 'status' || JSON.stringify(addFact(knowledge, fact)) !== JSON.stringify(knowledge),
    isReadToItsEnd: (_, { detail }: DetailParams) =>
      detail.state === 'complete' || (detail.state === 'error' && detail.error?.retryAt == null),
    isStale: (_, params: { readonly isStale: boolean }) => params.isStale,
  },
  actions: {
    addFact: assign(({ context }, { fact }: FactParams) => withFact(context, fact)),
    forgetError: assign({ knowledge: ({ context }) => forgetError(context.knowledge) }),
    keepRows: assign(({ context }, params: { readonly rows: number }) => ({
      rows: Math.max(context.rows, params.rows),
    })),
    keepDetail: assign(({ context }, { detail }: DetailParams) => ({
      ...withFact(context, factOfStatus(detail)),
      detail,
      failures: 0,
      failure: null,
    })),
    startRequest: assign({ isStale: false }),
    rememberNews: assign({ isStale: true }),
    keepFailure: assign(({ context }, { failure }: { readonly failure: Failure }) => ({
      failure,
      failures: context.failures + 1,
    })),
    reportRead: sendTo(parentOf, (_, { detail }: DetailParams): DataImportParentEvent => {
      const { importId, state } = detail;
      return { type: 'IMPORT_READ', importId, state };
    }),
  },
  delays: {
    // A vendor that is busy is asked again after minutes or hours.
    followEvery: ({ context }) => (context.knowledge.transientError === null ? IMPORT_POLL_MS : IMPORT_POLL_LONGEST_MS),
    newsRest: IMPORT_NEWS_REST_MS,
    followBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, 1),
  },
});
