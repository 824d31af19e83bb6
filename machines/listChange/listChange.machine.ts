import { assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A change of one list entry. */
export interface ListChange {
  /** The action, in the page's own terms. */
  readonly action: string;
  /** Id of the entry, or the text entered for a new one. */
  readonly id: string;
  /** Display name of the entry. */
  readonly name: string;
}

export interface ListChangeContext {
  /** The change being confirmed, in progress, or made last. */
  readonly change: ListChange | null;
  readonly isMade: boolean;
  /** A one-time secret, such as the link or key of a new entry; null if there is none. */
  readonly answer: string | null;
  readonly failure: Failure | null;
}

export type ListChangeEvent =
  /** `asksFirst`: requires confirmation because the change cannot be undone. */
  | { readonly type: 'CHANGE'; readonly change: ListChange; readonly asksFirst: boolean }
  | { readonly type: 'CONFIRM' }
  /** Closes the confirmation, or hides the result or error of the last change. */
  | { readonly type: 'CANCEL' };

interface Chosen {
  readonly change: ListChange;
}

/**
 * Changes the entries of a list, one at a time. Send CHANGE, CONFIRM, CANCEL; render `listChangeView` (selectors.ts). A
 * query loads the list.
 */
export const listChangeMachine = setup({
  types: {} as { context: ListChangeContext; events: ListChangeEvent },
  actors: {
    makeChange: requiredPromise<string | null, { readonly change: ListChange | null }>('listChange', 'makeChange'),
  },
  guards: { asksFirst: ({ event }) => event.type === 'CHANGE' && event.asksFirst },
  actions: {
    keepChange: assign((_, { change }: Chosen) => ({ change, isMade: false, answer: null, failure: null })),
    forget: assign({ change: null, isMade: false, answer: null, failure: null }),
    keepAnswer: assign((_, { answer }: { readonly answer: string | null }) => ({ answer, isMade: true })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'listChange',
  description: 'Adds, changes and removes entries of a list.',
  context: () => ({ change: null, isMade: false, answer: null, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'The list, with actions for each entry; below it the result of the last change, or why it failed.',
      on: {
        CHANGE: [
          {
            guard: 'asksFirst',
            target: 'confirming',
            actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
          },
          {
            target: 'changing',
            actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
          },
        ],
        CANCEL: { actions: 'forget' },
      },
    },
    confirming: {
      description: 'A dialog explains the change.',
      on: { CONFIRM: 'changing', CANCEL: { target: 'ready', actions: 'forget' } },
    },
    changing: {
      description: 'Saves the change; the list stays unchanged until it has been reloaded.',
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'ready', actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) } },
        onError: { target: 'ready', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});
