import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Recomputation } from '../../domain/entities/zones.ts';
import type { MeasurementKind } from '../../domain/metrics/measurements.ts';
import type { ThresholdKind, ThresholdValue } from '../../domain/metrics/thresholds.ts';
import { RECOMPUTATION_POLL_MS } from '../shared/delays.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** The new and previous value of a day; `null` if there is no value. Used for thresholds and body measurements. */
export interface ThresholdChange<Kind = ThresholdKind | MeasurementKind, Value = ThresholdValue | number> {
  readonly kind: Kind;
  readonly fromDate: string;
  readonly value: Value | null;
  readonly was: Value | null;
}

export interface ThresholdChangeContext {
  /** The change in progress, or the last saved one. */
  readonly change: ThresholdChange | null;
  /** The inverse of the last change; null if there is nothing to undo. */
  readonly undo: ThresholdChange | null;
  /** Progress of recomputing dependent values; null when finished. */
  readonly progress: Recomputation;
  readonly failure: Failure | null;
}

export type ThresholdChangeEvent =
  | { readonly type: 'CHANGE'; readonly change: ThresholdChange }
  /** Undoes the last change. */
  | { readonly type: 'UNDO' };

const inverseOf = (change: ThresholdChange): ThresholdChange => ({ ...change, value: change.was, was: change.value });

/**
 * Changes a member's own thresholds or body measurements; the server then recomputes the following days. Each change
 * can be undone until the next.
 *
 * Send CHANGE, UNDO; render `thresholdChangeView` (selectors.ts).
 */
export const thresholdChangeMachine = setup({
  types: {} as { context: ThresholdChangeContext; events: ThresholdChangeEvent },
  actors: {
    store: requiredPromise<void, { readonly change: ThresholdChange | null }>('thresholdChange', 'store'),
    /** Resolves once the page shows the result. */
    readProgress: requiredPromise<Recomputation>('thresholdChange', 'readProgress'),
  },
  guards: {
    canUndo: ({ context }) => context.undo !== null,
    isOver: (_, { progress }: { readonly progress: Recomputation }) => progress === null,
  },
  actions: {
    keepChange: assign((_, { change }: { readonly change: ThresholdChange }) => ({ change, failure: null })),
    takeUndo: assign(({ context }) => ({ change: context.undo, failure: null })),
    keepUndo: assign(({ context: { change } }) => ({ undo: change === null ? null : inverseOf(change) })),
    keepProgress: assign((_, { progress }: { readonly progress: Recomputation }) => ({ progress })),
    beginProgress: assign({ progress: { done: 0, total: 0 } }),
    endProgress: assign({ progress: null }),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
  },
  delays: { poll: RECOMPUTATION_POLL_MS },
}).createMachine({
  id: 'thresholdChange',
  description: 'Own thresholds or measurements of the body are changed, and the numbers that follow recomputed.',
  context: () => ({ change: null, undo: null, progress: null, failure: null }),
  initial: 'looking',
  states: {
    looking: {
      description:
        'Whether numbers are being recomputed since an earlier visit is not known yet; changes need not wait for that.',
      on: {
        CHANGE: {
          target: 'storing',
          actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
      invoke: {
        id: 'lookFirst',
        src: 'readProgress',
        onDone: [
          { guard: { type: 'isOver', params: ({ event }) => ({ progress: event.output }) }, target: 'settled' },
          {
            target: 'recomputing',
            actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
          },
        ],
        onError: 'settled',
      },
    },
    settled: {
      description: 'All numbers follow what was entered. The last change can be undone; one that failed says why.',
      on: {
        CHANGE: {
          target: 'storing',
          actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
        },
        UNDO: { guard: 'canUndo', target: 'storing', actions: 'takeUndo' },
      },
    },
    storing: {
      description: 'The change is on its way.',
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'recomputing', actions: ['keepUndo', 'beginProgress'] },
        onError: {
          target: 'settled',
          actions: ['endProgress', { type: 'keepFailure', params: failureIn }],
        },
      },
    },
    recomputing: {
      description: 'The change is kept; the days that follow are being recomputed.',
      initial: 'asking',
      on: {
        CHANGE: {
          target: 'storing',
          actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
        },
        UNDO: { guard: 'canUndo', target: 'storing', actions: 'takeUndo' },
      },
      states: {
        waiting: { description: 'Until it is asked again how far it is.', after: { poll: 'asking' } },
        asking: {
          description: 'How far is it?',
          invoke: {
            id: 'readProgress',
            src: 'readProgress',
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ progress: event.output }) },
                target: '#thresholdChange.settled',
                actions: 'endProgress',
              },
              {
                target: 'waiting',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
              },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
});

export type ThresholdChangeRef = ActorRefFrom<typeof thresholdChangeMachine>;
