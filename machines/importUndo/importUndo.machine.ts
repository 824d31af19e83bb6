import { type ActorRefFrom, assign, setup } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface ImportUndoContext {
  readonly importId: string;
  /** Activities that were removed; null before. */
  readonly removed: number | null;
  /** Why the import is still there. `message` is for people. */
  readonly failure: Failure | null;
}

export type ImportUndoEvent =
  | { readonly type: 'UNDO' }
  /** The answers to “undo this import?”. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

/** Undoing one import. Send UNDO, CONFIRM, CANCEL; show `importUndoView` (selectors.ts). */
export const importUndoMachine = setup({
  types: {} as {
    context: ImportUndoContext;
    events: ImportUndoEvent;
    input: { readonly importId: string };
  },
  actors: {
    undoImport: requiredPromise<{ readonly removed: number }, { readonly importId: string }>(
      'importUndo',
      'undoImport',
    ),
  },
  actions: {
    keepRemoved: assign((_, params: { readonly removed: number }) => ({ removed: params.removed })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({
      failure: { ...failure, message: failure.message || messages.sources.undo.failed },
    })),
    forgetFailure: assign({ failure: null }),
    refresh: requiredEffect('importUndo', 'refresh'),
  },
}).createMachine({
  id: 'importUndo',
  description: 'Everything that one import brought is removed again.',
  context: ({ input }) => ({ importId: input.importId, removed: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'What would be removed, and a button. Why the last try was refused, if it was.',
      on: { UNDO: 'confirming' },
    },
    confirming: {
      description: 'A dialog asks once more.',
      on: { CONFIRM: { target: 'undoing', actions: 'forgetFailure' }, CANCEL: 'idle' },
    },
    undoing: {
      description: 'The activities are being removed.',
      // Also where it is refused: then the import is not what the page took it for.
      exit: 'refresh',
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: {
          target: 'undone',
          actions: { type: 'keepRemoved', params: ({ event }) => ({ removed: event.output.removed }) },
        },
        onError: { target: 'idle', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    undone: { description: 'How many activities were removed, and how they come again.' },
  },
});

export type ImportUndoRef = ActorRefFrom<typeof importUndoMachine>;
