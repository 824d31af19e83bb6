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
  /** Files of a followed import as last loaded; null before that, or if it is not followed. */
  readonly detail: ImportDetail | null;
  /** Number of files to load. */
  readonly rows: number;
  /** True if new data was announced while a request was running. */
  readonly isStale: boolean;
  readonly failures: number;
  /** Why the last request failed; null if it did not. */
  readonly failure: Failure | null;
}

export type DataImportEvent =
  /** Sent by the `imports` actor: a fact about this import. */
  | { readonly type: 'FACT'; readonly fact: ImportFact }
  /** Sent by the `imports` actor: a page follows up to `rows` of the import's files until it is over. */
  | { readonly type: 'FOLLOW'; readonly rows: number }
  /** The member retries a failed import; the sender makes the request itself. */
  | { readonly type: 'RETRY' };

/** Sent to the `imports` actor: a followed import was loaded completely. */
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

/** Types, actors and actions of an import; the states are in dataImport.machine.ts. */
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
    /** Filters out repeats: the poller sends the same status every five seconds. */
    isNews: (_, { knowledge, fact }: FactParams & { readonly knowledge: ImportKnowledge }) =>
      fact.kind !== 'status' || JSON.stringify(addFact(knowledge, fact)) !== JSON.stringify(knowledge),
    isReadToItsEnd: (_, { detail }: DetailParams) =>
      detail.state === 'complete' || (detail.state === 'error' && detail.error?.retryAt == null),
    isStale: ({ context }) => context.isStale,
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
    // A busy vendor is retried after minutes or hours, so poll less often.
    followEvery: ({ context }) => (context.knowledge.transientError === null ? IMPORT_POLL_MS : IMPORT_POLL_LONGEST_MS),
    newsRest: IMPORT_NEWS_REST_MS,
    followBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, 1),
  },
});
