import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface LatestChangeInput {
  /** Whether a queued change is made after a failure. False if it is the inverse of the failed one. */
  readonly continuesAfterFailure: boolean;
}

export interface LatestChangeContext extends LatestChangeInput {
  /** The last requested change; null if there is none. Opaque to the machine. */
  readonly change: unknown;
  /** The next change, requested while another is running; null if there is none. */
  readonly next: unknown;
  /** Why the change failed. */
  readonly failure: Failure | null;
}

export interface LatestChangeEvent {
  readonly type: 'CHANGE';
  readonly change: unknown;
}

interface Requested {
  readonly change: unknown;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes that are shown immediately and made one at a time. Of the changes requested while one is running, only the
 * latest is made. A failed change is rolled back with a message.
 *
 * Send CHANGE; render `latestChangeView` (selectors.ts).
 */
export const latestChangeMachine = setup({
  types: {} as {
    context: LatestChangeContext;
    events: LatestChangeEvent;
    input: LatestChangeInput;
    tags: 'unfinished';
  },
  actors: { makeChange: requiredPromise<void, Requested>('latestChange', 'makeChange') },
  guards: {
    hasNext: ({ context }) => context.next !== null,
    continues: ({ context }) => context.continuesAfterFailure && context.next !== null,
  },
  actions: {
    keepChange: assign((_, { change }: Requested) => ({ change, failure: null })),
    keepNext: assign(({ context }, { change }: Requested) => ({
      next: isEqual(change, context.change) ? null : change,
    })),
    beginNext: assign(({ context }) => ({ change: context.next, next: null })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure, next: null })),
  },
}).createMachine({
  id: 'latestChange',
  description: 'A change is shown immediately and then saved; of changes requested meanwhile, only the latest is made.',
  context: ({ input }) => ({ ...input, change: null, next: null, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The values from the server, and why the last change failed, if it did.',
      on: { CHANGE: { target: 'changing', actions: { type: 'keepChange', params: ({ event }) => event } } },
    },
    changing: {
      description: 'The values as they will be. A further change waits.',
      tags: 'unfinished',
      on: { CHANGE: { actions: { type: 'keepNext', params: ({ event }) => event } } },
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ context }) => ({ change: context.change }),
        onDone: [{ guard: 'hasNext', target: 'changing', reenter: true, actions: 'beginNext' }, { target: 'settled' }],
        onError: [
          { guard: 'continues', target: 'changing', reenter: true, actions: 'beginNext' },
          { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
  },
});

export type LatestChangeRef = ActorRefFrom<typeof latestChangeMachine>;
