import { type ActorRefFrom, assign, setup } from 'xstate';
import type { SubjectiveInput } from '../../domain/entities/diary.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface DayInputContext {
  /** What the page shows; null: what the server has. */
  readonly wanted: SubjectiveInput | null;
  /** What is on its way. */
  readonly sent: SubjectiveInput | null;
  /** Why the last change could not be kept. */
  readonly failure: Failure | null;
}

/** Both values as they are to be. */
export interface DayInputEvent {
  readonly type: 'CHANGE';
  readonly input: SubjectiveInput;
}

/**
 * How long somebody slept and how motivated they are on a day. Each change is shown at once and saved one after the other, of several only the
 * last; one that cannot be kept is undone with a sentence.
 *
 * Send CHANGE; show `dayInputView` (selectors.ts).
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
