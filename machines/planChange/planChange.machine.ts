import { type ActorRefFrom, assign, setup } from 'xstate';
import { addDays } from '../../domain/dates.ts';
import { inverseOf, type PlanAct } from '../../domain/training/acts.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A workout moved by keyboard. Days are `YYYY-MM-DD`. */
export interface CarriedWorkout {
  readonly trainingPlanId: string;
  readonly name: string;
  readonly from: string;
  /** Day on which it would be dropped. */
  readonly to: string;
  /** The range of days that can be planned. */
  readonly first: string;
  readonly last: string;
}

export interface PlanChangeContext {
  readonly carried: CarriedWorkout | null;
  /** The action in progress, or the last one. */
  readonly act: PlanAct | null;
  /** The inverse of the last action; null if there is nothing to undo. */
  readonly undo: PlanAct | null;
  readonly failure: Failure | null;
}

export type PlanChangeEvent =
  | { readonly type: 'DO'; readonly act: PlanAct }
  /** Undoes the last action. */
  | { readonly type: 'UNDO' }
  /** Dismisses the message about the last action. */
  | { readonly type: 'CLOSE' }
  /** Picks up a workout, to be moved from day to day. */
  | { readonly type: 'CARRY'; readonly carried: CarriedWorkout }
  | { readonly type: 'STEP'; readonly days: number }
  | { readonly type: 'PUT_DOWN' }
  /** Cancels moving. */
  | { readonly type: 'LEAVE' };

const stepped = (carried: CarriedWorkout, days: number) => addDays(carried.to, days);

/**
 * Matches, moves, copies and removes planned workouts outside the editor, one action at a time. The last action can be
 * undone.
 *
 * Send DO, UNDO, CLOSE, and for moving a workout by keyboard CARRY, STEP, PUT_DOWN, LEAVE; render `planChangeView`
 * (selectors.ts).
 */
export const planChangeMachine = setup({
  types: {} as { context: PlanChangeContext; events: PlanChangeEvent },
  actors: { store: requiredPromise<void, { readonly act: PlanAct | null }>('planChange', 'store') },
  guards: {
    canUndo: ({ context }) => context.undo !== null,
    isWithin: ({ context: { carried } }, { days }: { readonly days: number }) =>
      carried !== null && stepped(carried, days) >= carried.first && stepped(carried, days) <= carried.last,
    isElsewhere: ({ context: { carried } }) => carried !== null && carried.to !== carried.from,
  },
  actions: {
    keepAct: assign((_, { act }: { readonly act: PlanAct }) => ({ act, failure: null })),
    takeUndo: assign(({ context }) => ({ act: context.undo, failure: null })),
    keepUndo: assign(({ context: { act } }) => ({ undo: act === null ? null : inverseOf(act) })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forget: assign({ act: null, undo: null, failure: null }),
    carry: assign((_, { carried }: { readonly carried: CarriedWorkout }) => ({ carried, failure: null })),
    step: assign(({ context: { carried } }, { days }: { readonly days: number }) => ({
      carried: carried && { ...carried, to: stepped(carried, days) },
    })),
    move: assign(({ context: { carried } }) => ({ act: carried && ({ kind: 'move', ...moveOf(carried) } as const) })),
    putDown: assign({ carried: null }),
  },
}).createMachine({
  id: 'planChange',
  description: 'Planned workouts are matched, moved, copied and removed, one act at a time.',
  context: () => ({ carried: null, act: null, undo: null, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The last act is kept and can be undone; one that failed says why.',
      on: {
        DO: { target: 'storing', actions: { type: 'keepAct', params: ({ event }) => ({ act: event.act }) } },
        UNDO: { guard: 'canUndo', target: 'storing', actions: 'takeUndo' },
        CLOSE: { actions: 'forget' },
        CARRY: { target: 'carrying', actions: { type: 'carry', params: ({ event }) => ({ carried: event.carried }) } },
      },
    },
    carrying: {
      description: 'A workout is carried from day to day by keys.',
      on: {
        STEP: {
          guard: { type: 'isWithin', params: ({ event }) => ({ days: event.days }) },
          actions: { type: 'step', params: ({ event }) => ({ days: event.days }) },
        },
        PUT_DOWN: [
          { guard: 'isElsewhere', target: 'storing', actions: ['move', 'putDown'] },
          { target: 'settled', actions: 'putDown' },
        ],
        LEAVE: { target: 'settled', actions: 'putDown' },
      },
    },
    storing: {
      description: 'The act is on its way.',
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ context }) => ({ act: context.act }),
        onDone: { target: 'settled', actions: 'keepUndo' },
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

const moveOf = ({ trainingPlanId, from, to, name }: CarriedWorkout) => ({ trainingPlanId, from, to, name });

export type PlanChangeRef = ActorRefFrom<typeof planChangeMachine>;
