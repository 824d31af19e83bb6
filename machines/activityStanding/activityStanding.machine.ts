import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** What can be done about whether an activity counts. `leaveOut`: it stays, and no number knows of it. */
export type StandingChange = 'delete' | 'restore' | 'leaveOut' | 'count';

export interface ActivityStandingContext {
  /** What was asked for last; null: nothing yet. */
  readonly change: StandingChange | null;
  /** Why it could not be done. */
  readonly failure: Failure | null;
}

export interface ActivityStandingEvent {
  readonly type: 'CHANGE';
  readonly change: StandingChange;
}

/**
 * Whether an activity is there and counts. Each change is shown as done while it is on its way, and is undone by its opposite.
 *
 * Send CHANGE; show `activityStandingView` (selectors.ts).
 */
export const activityStandingMachine = setup({
  types: {} as { context: ActivityStandingContext; events: ActivityStandingEvent },
  actors: {
    makeChange: requiredPromise<void, { readonly change: StandingChange | null }>('activityStanding', 'makeChange'),
  },
  actions: {
    keepChange: assign((_, { change }: { readonly change: StandingChange }) => ({ change, failure: null })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'activityStanding',
  description: 'An activity is deleted, restored, left out of the numbers or counted again.',
  context: () => ({ change: null, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The activity as the server has it, and why the last change failed, if it did.',
      on: {
        CHANGE: {
          target: 'changing',
          actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    changing: {
      description: 'The activity as it will be.',
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ context }) => ({ change: context.change }),
        onDone: 'settled',
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type ActivityStandingRef = ActorRefFrom<typeof activityStandingMachine>;
