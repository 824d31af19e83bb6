import type { ActorRefFrom } from 'xstate';
import type { ImportDetail } from '../../domain/entities/import.ts';
import type { ImportFact } from '../imports/facts.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { noKnowledge } from './knowledge.ts';
import { dataImportSetup, type DataImportContext } from './setup.ts';
import { emptyDisplay } from './display.ts';

interface Args {
  readonly context: DataImportContext;
}
const knowledgeAndDisplay = ({ context }: Args) => ({ knowledge: context.knowledge, display: context.display });
const told = ({ context, event }: Args & { readonly event: { readonly fact: ImportFact } }) => ({
  knowledge: context.knowledge,
  fact: event.fact,
});
const read = ({ event }: { readonly event: { readonly output: ImportDetail } }) => ({ detail: event.output });
const rowsIn = ({ event }: { readonly event: { readonly rows: number } }) => ({ rows: event.rows });
const keepsDetail = { type: 'keepDetail', params: read } as const;

/**
 * One import as shown to the member. [core §3 §4, onboarding §4] A child of `imports`, created with the first fact about the import. Bars
 * and messages come from `selectors.ts`. The context holds both the known and the displayed progress, so that all pages show the same and
 * progress never moves backwards.
 */
export const dataImportMachine = dataImportSetup.createMachine({
  id: 'dataImport',
  description: 'An import of training data, from the first word of it to the last activity analysed.',
  context: ({ input }) => ({
    knowledge: noKnowledge(input.importId),
    display: emptyDisplay,
    detail: null,
    rows: 0,
    isStale: false,
    failures: 0,
    failure: null,
  }),
  type: 'parallel',
  states: {
    phase: {
      description: 'How far the import is, by all that is said of it.',
      on: { FACT: { actions: { type: 'addFact', params: ({ event }) => ({ fact: event.fact }) } } },
      initial: 'active',
      states: {
        active: {
          description: 'The bars move: items read, items analysed. “Fetching data...” before the first count.',
          always: [
            { guard: { type: 'isEmpty', params: knowledgeAndDisplay }, target: 'empty' },
            { guard: { type: 'isComplete', params: knowledgeAndDisplay }, target: 'complete' },
            { guard: { type: 'isFailed', params: knowledgeAndDisplay }, target: 'error' },
          ],
          initial: 'hotPending',
          states: {
            hotPending: {
              description: 'The newest days are being read and analysed.',
              always: { guard: { type: 'isHotProcessed', params: knowledgeAndDisplay }, target: 'hotProcessed' },
            },
            hotProcessed: {
              description: 'The newest days can be seen; older ones go on in the background.',
            },
          },
        },
        complete: { description: 'Everything is imported and analysed. “Sync complete”, “Analysis complete”.' },
        empty: {
          description: 'The import is over and there was nothing to import.',
          // The server may reopen it.
          always: { guard: { type: 'isNotEmpty', params: knowledgeAndDisplay }, target: 'complete' },
        },
        error: {
          description: 'The import stopped; a sentence says why and what to do.',
          always: { guard: { type: 'isNotFailed', params: knowledgeAndDisplay }, target: 'active' },
          on: { RETRY: { target: 'active', actions: 'forgetError' } },
        },
      },
    },
    reading: {
      description: 'What became of each file, while somebody wants to see it.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nobody looks at single files.',
          on: { FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } } },
        },
        asking: {
          description: 'Asking what became of the files so far.',
          entry: 'startRequest',
          invoke: {
            id: 'fetchImport',
            src: 'fetchImport',
            input: ({ context }) => ({ importId: context.knowledge.importId, rows: context.rows }),
            onDone: [
              {
                guard: { type: 'isReadToItsEnd', params: read },
                target: 'over',
                actions: [keepsDetail, { type: 'reportRead', params: read }],
              },
              {
                guard: 'isStale',
                target: 'soon',
                actions: keepsDetail,
              },
              { target: 'waiting', actions: keepsDetail },
            ],
            onError: { target: 'waitingAfterFailure', actions: { type: 'keepFailure', params: failureIn } },
          },
          on: {
            FACT: { guard: { type: 'isNews', params: told }, actions: 'rememberNews' },
            FOLLOW: { actions: [{ type: 'keepRows', params: rowsIn }, 'rememberNews'] },
          },
        },
        waiting: {
          description: 'Until there is news, or five seconds; a minute where the vendor is waited for.',
          after: { followEvery: 'asking' },
          on: {
            FACT: { guard: { type: 'isNews', params: told }, target: 'soon' },
            FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } },
          },
        },
        soon: {
          description: 'There is news; others will follow on its heels, so not quite at once.',
          after: { newsRest: 'asking' },
        },
        waitingAfterFailure: {
          description: 'No answer. The import goes on; the page says that it does not know how far.',
          after: { followBackOff: 'asking' },
          on: { FACT: { guard: { type: 'isNews', params: told }, target: 'soon' } },
        },
        over: {
          description: 'What became of every file, and why. Nothing is asked any more.',
          on: { FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } } },
        },
      },
    },
  },
});

export type DataImportRef = ActorRefFrom<typeof dataImportMachine>;
