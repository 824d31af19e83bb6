import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredCallback } from '../shared/required.ts';
import { parentOf } from '../shared/tell-parent.ts';
import type { ImportFact } from './facts.ts';
import { forgetError, isEmptyImport, knowNothing, learn, type ImportKnowledge } from './knowledge.ts';
import { show, showNothing, type Shown } from './shown.ts';

export interface DataImportContext {
  readonly known: ImportKnowledge;
  readonly shown: Shown;
  readonly failure: Failure | null;
}

export type DataImportEvent =
  /** From the facts: somebody said something about an import. */
  | { readonly type: 'FACT'; readonly fact: ImportFact }
  /** The person tries a failed import again; the request itself is made by who asks. */
  | { readonly type: 'RETRY' };

/** What the machine that invoked this one hears. */
export type DataImportParentEvent =
  | { readonly type: 'IMPORT_DETECTED' }
  | { readonly type: 'IMPORT_READY' }
  | { readonly type: 'IMPORT_COMPLETE' }
  | { readonly type: 'IMPORT_EMPTY' }
  | {
      readonly type: 'IMPORT_FAILED';
      readonly kind: ImportErrorKind;
      readonly message: string;
      readonly importId: string | null;
    };

export interface DataImportInput {
  /** Follow this import only. Null: the latest. */
  readonly importId: string | null;
  /** Imports that were over before and are not the one waited for. */
  readonly past: readonly string[];
}

type Known = Pick<DataImportContext, 'known' | 'shown'>;
const known = ({ context }: { readonly context: DataImportContext }): Known => ({
  known: context.known,
  shown: context.shown,
});

/**
 * One import as the person sees it. [core §3 §4, onboarding §4]
 * Alone on a page: `useWorkflow(dataImportMachine, () => createDataImportImplementations(deps), { importId: null, past: [] })`;
 * in the wizard it is the child `dataImport`. Bars and sentences come from `selectors.ts`.
 */
export const dataImportMachine = setup({
  types: {} as { context: DataImportContext; events: DataImportEvent; input: DataImportInput },
  actors: { importFacts: requiredCallback<undefined>('dataImport', 'importFacts') },
  guards: {
    isKnown: (_, params: Known) => params.known.importId !== null && hasNews(params.known),
    isHotProcessed: (_, params: Known) => params.shown.hot && !isEmptyImport(params.known),
    isHotPending: (_, params: Known) => !params.shown.hot,
    isEmpty: (_, params: Known) => isEmptyImport(params.known),
    isNotEmpty: (_, params: Known) => !isEmptyImport(params.known),
    isComplete: (_, params: Known) => params.shown.over,
    isIncomplete: (_, params: Known) => !params.shown.over,
    isFailed: (_, params: Known) => params.known.error !== null && !params.shown.over,
    isNotFailed: (_, params: Known) => params.known.error === null || params.shown.over,
  },
  actions: {
    learn: assign(({ context }, params: { readonly fact: ImportFact }) => {
      const known = learn(context.known, params.fact);
      return { known, shown: show(context.shown, known) };
    }),
    forgetError: assign({ known: ({ context }) => forgetError(context.known) }),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    tell: sendTo(parentOf, (_, params: DataImportParentEvent) => params),
  },
}).createMachine({
  id: 'dataImport',
  description: 'An import of training data, from the first word of it to the last activity analysed.',
  context: ({ input }) => ({ known: knowNothing(input.importId, input.past), shown: showNothing, failure: null }),
  invoke: {
    id: 'importFacts',
    src: 'importFacts',
    onError: { actions: { type: 'keepFailure', params: failureIn } },
  },
  on: { FACT: { actions: { type: 'learn', params: ({ event }) => ({ fact: event.fact }) } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No import is known yet. “Fetching data...”',
      always: { guard: { type: 'isKnown', params: known }, target: 'active' },
    },
    active: {
      description: 'The bars move: items read, items analysed.',
      entry: { type: 'tell', params: { type: 'IMPORT_DETECTED' } },
      always: [
        { guard: { type: 'isEmpty', params: known }, target: 'empty' },
        { guard: { type: 'isComplete', params: known }, target: 'complete' },
        { guard: { type: 'isFailed', params: known }, target: 'error' },
      ],
      initial: 'hotPending',
      states: {
        hotPending: {
          description: 'The newest days are being read and analysed.',
          always: { guard: { type: 'isHotProcessed', params: known }, target: 'hotProcessed' },
        },
        hotProcessed: {
          description: 'The newest days can be seen; older ones go on in the background.',
          entry: { type: 'tell', params: { type: 'IMPORT_READY' } },
          always: { guard: { type: 'isHotPending', params: known }, target: 'hotPending' },
        },
      },
    },
    complete: {
      description: 'Everything is imported and analysed. “Sync complete”, “Analysis complete”.',
      entry: { type: 'tell', params: { type: 'IMPORT_COMPLETE' } },
      // Another import that is over when it is first heard of takes its place without having been seen to run.
      always: [
        { guard: { type: 'isIncomplete', params: known }, target: 'active' },
        { guard: { type: 'isEmpty', params: known }, target: 'empty' },
      ],
    },
    empty: {
      description: 'The import is over and there was nothing to import.',
      entry: { type: 'tell', params: { type: 'IMPORT_EMPTY' } },
      always: [
        { guard: { type: 'isIncomplete', params: known }, target: 'active' },
        { guard: { type: 'isNotEmpty', params: known }, target: 'complete' },
      ],
    },
    error: {
      description: 'The import stopped; a sentence says why and what to do.',
      entry: {
        type: 'tell',
        params: ({ context: { known: it } }) => ({
          type: 'IMPORT_FAILED',
          kind: it.error?.kind ?? 'puller_failed',
          message: it.error?.message ?? messages.importErrors.puller_failed,
          importId: it.importId,
        }),
      },
      always: { guard: { type: 'isNotFailed', params: known }, target: 'active' },
      on: { RETRY: { target: 'active', actions: 'forgetError' } },
    },
  },
});

/** A pinned import has its id before anything was heard of it. */
function hasNews(known: ImportKnowledge): boolean {
  return !known.pinned || known.closed || known.error !== null || known.finished.length > 0 || hasCounts(known);
}

function hasCounts({ progress }: ImportKnowledge): boolean {
  return progress.hot.target > 0 || progress.warm.target > 0 || progress.hot.total > 0 || progress.warm.total > 0;
}

export type DataImportRef = ActorRefFrom<typeof dataImportMachine>;
