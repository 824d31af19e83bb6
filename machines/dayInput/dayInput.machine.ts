import { type ActorRefFrom, assign, setup } from 'xstate';
import type { SubjectiveInput } from '../../domain/entities/diary.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface DayInputContext {
  /** Optimistic values; null to show the server's. */
  readonly wanted: SubjectiveInput | null;
  /** The values being saved. */
  readonly sent: SubjectiveInput | null;
  /** Why the last change could not be saved. */
  readonly failure: Failure | null;
}

/** Sets both values. */
export interface DayInputEvent {
  readonly type: 'CHANGE';
  readonly input: SubjectiveInput;
}

/**
 * Sleep duration and motivation on a day. Changes are shown immediately and saved one at a time, skipping all but the latest; a failed
 * change is rolled back with a message.
 *
 * Send CHANGE; render `dayInputView` (selectors.ts).
 */
export const dayInputMachine = setup({
  types: {} as { context: DayInputContext; events: DayInputEvent },
  actors: { save: requiredPromise<void, { readonly input: SubjectiveInput | null }>('dayInput', 'save') },
  guards: {
    isChangedSince: ({ context: { wanted, sent } }) =>
      wanted?.hoursSlept !== sent?.hoursSlept || wanted?.motivation !== sent?.motivation,
  },
  actions: {
    keepWanted: assign((_, { input }: { readonly input: SubjectiveInput }) => ({ wanted: input, failure: null })),
    noteSent: assign(({ context }) => ({ sent: context.wanted })),
    letGo: assign({ wanted: null, sent: null }),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'dayInput',
  description: 'Sleep and motivation of a day are noted.',
  context: () => ({ wanted: null, sent: null, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'Both values as the server has them, and why the last change failed, if it did.',
      on: {
        CHANGE: { target: 'saving', actions: { type: 'keepWanted', params: ({ event }) => ({ input: event.input }) } },
      },
    },
    saving: {
      description: 'Both values as they will be.',
      entry: 'noteSent',
      on: { CHANGE: { actions: { type: 'keepWanted', params: ({ event }) => ({ input: event.input }) } } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ input: context.wanted }),
        onDone: [
          { guard: 'isChangedSince', target: 'saving', reenter: true },
          { target: 'settled', actions: 'letGo' },
        ],
        onError: [
          { guard: 'isChangedSince', target: 'saving', reenter: true },
          { target: 'settled', actions: ['letGo', { type: 'keepFailure', params: failureIn }] },
        ],
      },
    },
  },
});

export type DayInputRef = ActorRefFrom<typeof dayInputMachine>;
