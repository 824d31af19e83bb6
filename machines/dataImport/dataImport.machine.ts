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
const factParams = ({ context, event }: Args & { readonly event: { readonly fact: ImportFact } }) => ({
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
  description: 'An import of training data, from the first message to the last analysed activity.',
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
      description: 'Progress of the import, combined from all messages.',
      on: { FACT: { actions: { type: 'addFact', params: ({ event }) => ({ fact: event.fact }) } } },
      initial: 'active',
      states: {
        active: {
          description: 'Progress bars: items read, items analysed. “Fetching data...” before the first count.',
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
              description: 'The newest days are visible; older ones continue in the background.',
            },
          },
        },
        complete: { description: 'Everything is imported and analysed. “Sync complete”, “Analysis complete”.' },
        empty: {
          description: 'The import has ended, and there was nothing to import.',
          // The server may reopen the import.
          always: { guard: { type: 'isNotEmpty', params: knowledgeAndDisplay }, target: 'complete' },
        },
        error: {
          description: 'The import failed; a sentence explains why and what to do.',
          always: { guard: { type: 'isNotFailed', params: knowledgeAndDisplay }, target: 'active' },
          on: { RETRY: { target: 'active', actions: 'forgetError' } },
        },
      },
    },
    reading: {
      description: 'The result of each file, while the list of files is open.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The list of files is closed.',
          on: { FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } } },
        },
        asking: {
          description: 'Loads the results so far.',
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
            FACT: { guard: { type: 'isNews', params: factParams }, actions: 'rememberNews' },
            FOLLOW: { actions: [{ type: 'keepRows', params: rowsIn }, 'rememberNews'] },
          },
        },
        waiting: {
          description: 'Waits for a message, or five seconds; a minute while the vendor is slow.',
          after: { followEvery: 'asking' },
          on: {
            FACT: { guard: { type: 'isNews', params: factParams }, target: 'soon' },
            FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } },
          },
        },
        soon: {
          description: 'A message arrived; waits briefly, since more will follow.',
          after: { newsRest: 'asking' },
        },
        waitingAfterFailure: {
          description: 'No response. The import continues; the page shows that progress is unknown.',
          after: { followBackOff: 'asking' },
          on: { FACT: { guard: { type: 'isNews', params: factParams }, target: 'soon' } },
        },
        over: {
          description: 'The final result of every file, with reasons. No more requests.',
          on: { FOLLOW: { target: 'asking', actions: { type: 'keepRows', params: rowsIn } } },
        },
      },
    },
  },
});

export type DataImportRef = ActorRefFrom<typeof dataImportMachine>;
