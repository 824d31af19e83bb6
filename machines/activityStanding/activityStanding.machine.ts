import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/**
 * What can be done about whether an activity counts. `leaveOut`: it stays, and no number knows of it. `countThis`: it counts in place of the other
 * recording of its session; `countOther`: that one does; `countBoth`: both do; `countByRule`: what the member chose is forgotten.
 */
export type StandingChange =
  | 'delete'
  | 'restore'
  | 'leaveOut'
  | 'count'
  | 'countThis'
  | 'countOther'
  | 'countBoth'
  | 'countByRule';

export interface ActivityStandingContext {
  /** What was asked for last; null: nothing yet. */
  readonly change: StandingChange | null;
  /** What was asked for while that is on its way; null: nothing else. */
  readonly next: StandingChange | null;
  /** Why it could not be done. */
  readonly failure: Failure | null;
}

export interface ActivityStandingEvent {
  readonly type: 'CHANGE';
  readonly change: StandingChange;
}

/**
 * Whether an activity is there and counts. Each change is shown as done while it is on its way, and is undone by its opposite, which waits until
 * the change is made.
 *
 * Send CHANGE; show `activityStandingView` (selectors.ts).
 */
export const activityStandingMachine = setup({
  types: {} as { context: ActivityStandingContext; events: ActivityStandingEvent; tags: 'unfinished' },
  actors: {
    makeChange: requiredPromise<void, { readonly change: StandingChange | null }>('activityStanding', 'makeChange'),
  },
  guards: {
    isAnotherAsked: ({ context }) => context.next !== null,
  },
  actions: {
    keepChange: assign((_, { change }: { readonly change: StandingChange }) => ({ change, failure: null })),
    keepNext: assign(({ context }, { change }: { readonly change: StandingChange }) => ({
      next: change === context.change ? null : change,
    })),
    beginNext: assign(({ context }) => ({ change: context.next, next: null })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure, next: null })),
  },
}).createMachine({
  id: 'activityStanding',
  description:
    'An activity is deleted, restored, left out of the numbers or counted again, or it changes places with another recording of its session.',
  context: () => ({ change: null, next: null, failure: null }),
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
      description: 'The activity as it will be. What is asked for meanwhile waits.',
      tags: 'unfinished',
      on: {
        CHANGE: { actions: { type: 'keepNext', params: ({ event }) => ({ change: event.change }) } },
      },
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ context }) => ({ change: context.change }),
        onDone: [
          { guard: 'isAnotherAsked', target: 'changing', reenter: true, actions: 'beginNext' },
          { target: 'settled' },
        ],
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type ActivityStandingRef = ActorRefFrom<typeof activityStandingMachine>;
