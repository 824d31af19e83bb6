import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { TakenBackEntries } from '../../domain/entities/import.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { parentOf } from '../shared/parent-of.ts';

/** What undoing removed: activities, and unchanged entries that a Longrun export had restored. */
export interface ImportUndoAnswer {
  readonly removed: number;
  readonly entries?: TakenBackEntries | undefined;
}

export interface ImportUndoContext {
  readonly importId: string;
  /** Null before the response. */
  readonly answer: ImportUndoAnswer | null;
  /** Why the import still exists. `message` is for people. */
  readonly failure: Failure | null;
}

export type ImportUndoEvent =
  | { readonly type: 'UNDO' }
  /** Answers to “undo this import?”. CANCEL is also sent when the page is left, so that the last message is not repeated. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

/** Sent to `imports`: the import was undone, or undoing was refused because the page's data is outdated. */
export interface ImportUndoParentEvent {
  readonly type: 'UNDO_ANSWERED';
}

/**
 * Undoes one import. A child of `imports`, so that it continues after the page is left. Send UNDO, CONFIRM, CANCEL; render `importUndoView`
 * (selectors.ts).
 */
export const importUndoMachine = setup({
  types: {} as {
    context: ImportUndoContext;
    events: ImportUndoEvent;
    input: { readonly importId: string };
  },
  actors: {
    undoImport: requiredPromise<ImportUndoAnswer, { readonly importId: string }>('importUndo', 'undoImport'),
  },
  actions: {
    keepAnswer: assign((_, { answer }: { readonly answer: ImportUndoAnswer }) => ({ answer })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    forgetAnswer: assign({ answer: null }),
    reportUndone: sendTo(parentOf, { type: 'UNDO_ANSWERED' } satisfies ImportUndoParentEvent),
  },
}).createMachine({
  id: 'importUndo',
  description: 'Everything that one import brought is removed again.',
  context: ({ input }) => ({ importId: input.importId, answer: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'What would be removed, and a button. Why the last try was refused, if it was.',
      on: { UNDO: 'confirming', CANCEL: { actions: 'forgetFailure' } },
    },
    confirming: {
      description: 'A dialog asks once more.',
      on: { CONFIRM: { target: 'undoing', actions: 'forgetFailure' }, CANCEL: 'idle' },
    },
    undoing: {
      description: 'Activities, and what was restored with them, are being removed.',
      exit: 'reportUndone',
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: {
          target: 'undone',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'idle', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    undone: {
      description: 'What was removed, what stays since it was changed, and how it comes again.',
      on: { CANCEL: { target: 'idle', actions: 'forgetAnswer' } },
    },
  },
});

export type ImportUndoRef = ActorRefFrom<typeof importUndoMachine>;
