import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/**
 * Changes of whether an activity counts. `leaveOut`: it is kept but excluded from all statistics. `countThis`: it counts instead of the
 * session's other recording; `countOther`: the other one counts; `countBoth`: both count; `countByRule`: the member's choice is cleared.
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
  /** The last requested change; null if none. */
  readonly change: StandingChange | null;
  /** The next change, requested while another is running; null if none. */
  readonly next: StandingChange | null;
  /** Why the change failed. */
  readonly failure: Failure | null;
}

export interface ActivityStandingEvent {
  readonly type: 'CHANGE';
  readonly change: StandingChange;
}

/**
 * Whether an activity exists and counts. Changes are shown immediately; undo requests the inverse change, which waits for the running one.
 *
 * Send CHANGE; render `activityStandingView` (selectors.ts).
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
