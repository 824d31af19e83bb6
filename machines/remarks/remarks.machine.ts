import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A text being saved. `id` is null for a new one. */
export interface Writing {
  readonly id: string | null;
  readonly text: string;
}

export interface RemarksContext {
  /** The text being changed or deleted; null if none, or for a new one. */
  readonly chosen: string | null;
  /** The text being saved. */
  readonly writing: Writing | null;
  readonly failure: Failure | null;
}

export type RemarksEvent =
  /** A new text, or the new version of the one being edited. */
  | { readonly type: 'SAVE'; readonly text: string }
  | { readonly type: 'EDIT'; readonly id: string }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'DELETE'; readonly id: string }
  | { readonly type: 'CONFIRM' };

/**
 * Short texts such as activity notes and diary comments. They are added, edited and deleted one at a time, with optimistic updates. The
 * form holds its own input.
 *
 * Send SAVE, EDIT, CANCEL, DELETE, CONFIRM; render `remarksView` (selectors.ts).
 */
export const remarksMachine = setup({
  types: {} as { context: RemarksContext; events: RemarksEvent },
  actors: {
    save: requiredPromise<void, { readonly writing: Writing | null }>('remarks', 'save'),
    remove: requiredPromise<void, { readonly id: string | null }>('remarks', 'remove'),
  },
  guards: { isEditing: ({ context }) => context.chosen !== null },
  actions: {
    choose: assign((_, { id }: { readonly id: string }) => ({ chosen: id, failure: null })),
    letGo: assign({ chosen: null, writing: null, failure: null }),
    keepText: assign(({ context }, { text }: { readonly text: string }) => ({
      writing: { id: context.chosen, text },
      failure: null,
    })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure, writing: null })),
    forgetChoice: assign({ chosen: null }),
  },
}).createMachine({
  id: 'remarks',
  description: 'Short texts below something are written, changed and deleted.',
  context: () => ({ chosen: null, writing: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The texts, a field for a new one, and why the last change failed, if it did.',
      on: {
        SAVE: { target: 'saving', actions: { type: 'keepText', params: ({ event }) => ({ text: event.text }) } },
        EDIT: { target: 'editing', actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) } },
        DELETE: { target: 'confirming', actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) } },
      },
    },
    editing: {
      description: 'One of the texts stands in a field.',
      on: {
        SAVE: { target: 'saving', actions: { type: 'keepText', params: ({ event }) => ({ text: event.text }) } },
        CANCEL: { target: 'reading', actions: 'letGo' },
      },
    },
    confirming: {
      description: 'A dialog asks whether one of the texts is to be deleted.',
      on: { CONFIRM: 'deleting', CANCEL: { target: 'reading', actions: 'letGo' } },
    },
    saving: {
      description: 'A text is on its way, and shown as if it were there.',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ writing: context.writing }),
        onDone: { target: 'reading', actions: 'letGo' },
        onError: [
          { guard: 'isEditing', target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
          { target: 'reading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    deleting: {
      description: 'A text is gone already, as far as anybody sees.',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: context.chosen }),
        onDone: { target: 'reading', actions: 'letGo' },
        onError: {
          target: 'reading',
          actions: [{ type: 'keepFailure', params: failureIn }, 'forgetChoice'],
        },
      },
    },
  },
});

export type RemarksRef = ActorRefFrom<typeof remarksMachine>;
