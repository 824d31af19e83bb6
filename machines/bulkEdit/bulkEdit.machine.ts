import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ActivityDetails } from '../../domain/entities/activity-details.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** An atomic operation on several activities, done by one call. */
export type BulkCommand =
  | { readonly kind: 'change'; readonly changes: readonly (ActivityDetails & { readonly activityId: string })[] }
  | { readonly kind: 'delete' | 'restore'; readonly activityIds: readonly string[] };

/** One call and its inverse. */
export interface BulkStep {
  /** Number of list rows affected: all legs of one recording are one row. */
  readonly entries: number;
  readonly apply: BulkCommand;
  readonly revert: BulkCommand;
}

export interface BulkEditContext {
  readonly steps: readonly BulkStep[];
  /** Number of completed steps that are not undone. */
  readonly done: number;
  readonly failure: Failure | null;
}

export type BulkEditEvent =
  | { readonly type: 'APPLY'; readonly steps: readonly BulkStep[] }
  /** Stops after the current step; completed steps are kept. */
  | { readonly type: 'STOP' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'UNDO' }
  | { readonly type: 'DISMISS' };

/**
 * Changes, deletes or restores many activities in several sequential calls, all of which can be undone.
 *
 * Send APPLY, then STOP, RETRY, UNDO, DISMISS; render `bulkEditView` (selectors.ts).
 */
export const bulkEditMachine = setup({
  types: {} as { context: BulkEditContext; events: BulkEditEvent; tags: 'unfinished' },
  actors: {
    runCommand: requiredPromise<void, { readonly command: BulkCommand | undefined }>('bulkEdit', 'runCommand'),
  },
  actions: {
    keepSteps: assign((_, { steps }: { readonly steps: readonly BulkStep[] }) => ({ steps, done: 0, failure: null })),
    countStep: assign(({ context: { steps, done } }) => ({ done: Math.min(done + 1, steps.length) })),
    uncountStep: assign(({ context: { done } }) => ({ done: Math.max(done - 1, 0) })),
    dropRest: assign(({ context: { steps, done } }) => ({ steps: steps.slice(0, done + 1) })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    forget: assign({ steps: [], done: 0, failure: null }),
  },
  guards: {
    hasSteps: (_, { steps }: { readonly steps: readonly BulkStep[] }) => steps.length > 0,
    isLast: ({ context: { steps, done } }) => done + 1 >= steps.length,
    isLastToUndo: ({ context: { done } }) => done <= 1,
    isNothingDone: ({ context: { done } }) => done === 0,
  },
}).createMachine({
  id: 'bulkEdit',
  description: 'Changes, deletes or restores many activities, with undo.',
  context: () => ({ steps: [], done: 0, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Activities are selected.',
      on: {
        APPLY: {
          guard: { type: 'hasSteps', params: ({ event }) => ({ steps: event.steps }) },
          target: 'applying',
          actions: { type: 'keepSteps', params: ({ event }) => ({ steps: event.steps }) },
        },
      },
    },
    applying: {
      description: 'Runs one step at a time, and shows the progress.',
      tags: 'unfinished',
      on: { STOP: { actions: 'dropRest' } },
      invoke: {
        id: 'applyStep',
        src: 'runCommand',
        input: ({ context: { steps, done } }) => ({ command: steps[done]?.apply }),
        onDone: [
          { guard: 'isLast', target: 'applied', actions: 'countStep' },
          { target: 'applying', reenter: true, actions: 'countStep' },
        ],
        onError: { target: 'stuck', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    stuck: {
      description: 'A step failed. The completed steps can be continued, undone or kept.',
      tags: 'unfinished',
      on: {
        RETRY: { target: 'applying', actions: 'forgetFailure' },
        UNDO: [
          { guard: 'isNothingDone', target: 'idle', actions: 'forget' },
          { target: 'undoing', actions: 'forgetFailure' },
        ],
        DISMISS: { target: 'idle', actions: 'forget' },
      },
    },
    applied: {
      description: 'The changes, with a button to undo them.',
      on: {
        UNDO: 'undoing',
        DISMISS: { target: 'idle', actions: 'forget' },
        APPLY: {
          guard: { type: 'hasSteps', params: ({ event }) => ({ steps: event.steps }) },
          target: 'applying',
          actions: { type: 'keepSteps', params: ({ event }) => ({ steps: event.steps }) },
        },
      },
    },
    undoing: {
      description: 'Undoes one step at a time, last one first.',
      tags: 'unfinished',
      invoke: {
        id: 'undoStep',
        src: 'runCommand',
        input: ({ context: { steps, done } }) => ({ command: steps[done - 1]?.revert }),
        onDone: [
          { guard: 'isLastToUndo', target: 'idle', actions: 'forget' },
          { target: 'undoing', reenter: true, actions: 'uncountStep' },
        ],
        onError: { target: 'applied', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type BulkEditRef = ActorRefFrom<typeof bulkEditMachine>;
