import { assign, setup } from 'xstate';
import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import type { AssignmentRequest, Outcome, PlanAssigningContext, PlanAssigningEvent } from './types.ts';

/** The assignment to send: its athletes, and those included despite existing plans. */
interface Sent {
  readonly request: AssignmentRequest | null;
  readonly memberIds: readonly string[];
  readonly despite: readonly string[];
}

/** The request to check. */
interface Checked {
  readonly request: AssignmentRequest;
  readonly isDirect: boolean;
}

const canBeIncluded = ({ state }: Assignable) => state === 'free' || state === 'busy';

/**
 * A coach's assignment of workouts to many athletes. Conflicts are shown before any workout is written, and the
 * assignment can be undone. `isDirect` skips that step if there are no conflicts.
 *
 * Send CHECK, INCLUDE, BACK, ASSIGN, TAKE_BACK; render `planAssigningView` (selectors.ts).
 */
export const planAssigningMachine = setup({
  types: {} as { context: PlanAssigningContext; events: PlanAssigningEvent },
  actors: {
    check: requiredPromise<readonly Assignable[], { readonly request: AssignmentRequest | null }>(
      'planAssigning',
      'check',
    ),
    assignAll: requiredPromise<readonly Outcome[], Sent>('planAssigning', 'assignAll'),
    /** Undoes the assignment and returns the number of workouts removed. */
    takeBack: requiredPromise<number, { readonly assignmentId: string }>('planAssigning', 'takeBack'),
  },
  guards: {
    isClear: ({ context }, { athletes }: { readonly athletes: readonly Assignable[] }) =>
      context.isDirect && athletes.length > 0 && athletes.every(({ state }) => state === 'free'),
    isAnybody: ({ context }) => context.included.length > 0,
    isAssigned: ({ context }) => context.outcomes.some(({ outcome }) => outcome === 'assigned'),
    canInclude: ({ context }, { memberId }: { readonly memberId: string }) =>
      context.athletes.some((one) => one.memberId === memberId && canBeIncluded(one)),
  },
  actions: {
    keepRequest: assign((_, { request, isDirect }: Checked) => ({
      request,
      isDirect,
      outcomes: [],
      removed: 0,
      failure: null,
    })),
    // Athletes with existing plans are excluded until the coach includes them.
    keepAthletes: assign((_, { athletes }: { readonly athletes: readonly Assignable[] }) => ({
      athletes,
      included: athletes.filter(({ state }) => state === 'free').map(({ memberId }) => memberId),
    })),
    include: assign(
      ({ context: { included } }, params: { readonly memberId: string; readonly isIncluded: boolean }) => {
        const others = included.filter((one) => one !== params.memberId);
        return { included: params.isIncluded ? [...others, params.memberId] : others };
      },
    ),
    keepOutcomes: assign((_, { outcomes }: { readonly outcomes: readonly Outcome[] }) => ({ outcomes })),
    keepRemoved: assign((_, { removed }: { readonly removed: number }) => ({ removed })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'planAssigning',
  description: 'A coach plans workouts for several athletes at once.',
  context: () => ({
    request: null,
    isDirect: false,
    athletes: [],
    included: [],
    outcomes: [],
    removed: 0,
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Workouts, days and athletes are selected; shows the reason if checking failed.',
      on: {
        CHECK: {
          target: 'checking',
          actions: {
            type: 'keepRequest',
            params: ({ event: { request, isDirect } }) => ({ request, isDirect }),
          },
        },
      },
    },
    checking: {
      description: 'Checks for existing workouts. Nothing is written.',
      on: { BACK: 'choosing' },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          {
            guard: { type: 'isClear', params: ({ event }) => ({ athletes: event.output }) },
            target: 'assigning',
            actions: { type: 'keepAthletes', params: ({ event }) => ({ athletes: event.output }) },
          },
          {
            target: 'reviewing',
            actions: { type: 'keepAthletes', params: ({ event }) => ({ athletes: event.output }) },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    reviewing: {
      description: 'Each athlete with their totals and existing workouts; ticked athletes get the workouts.',
      on: {
        INCLUDE: {
          guard: { type: 'canInclude', params: ({ event }) => ({ memberId: event.memberId }) },
          actions: {
            type: 'include',
            params: ({ event }) => ({ memberId: event.memberId, isIncluded: event.isIncluded }),
          },
        },
        BACK: { target: 'choosing', actions: 'forgetFailure' },
        ASSIGN: { guard: 'isAnybody', target: 'assigning', actions: 'forgetFailure' },
      },
    },
    assigning: {
      description: 'Saves the workouts. Repeating this creates no duplicates.',
      invoke: {
        id: 'assignAll',
        src: 'assignAll',
        input: ({ context: { request, athletes, included } }) => ({
          request,
          memberIds: included,
          despite: athletes
            .filter(({ memberId, state }) => state === 'busy' && included.includes(memberId))
            .map(({ memberId }) => memberId),
        }),
        onDone: {
          target: 'assigned',
          actions: { type: 'keepOutcomes', params: ({ event }) => ({ outcomes: event.output }) },
        },
        onError: { target: 'reviewing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    assigned: {
      description: 'Athletes who got the workouts, and athletes who did not, with reasons; a button undoes everything.',
      on: {
        TAKE_BACK: { guard: 'isAssigned', target: 'takingBack', actions: 'forgetFailure' },
        BACK: { target: 'choosing', actions: 'forgetFailure' },
      },
    },
    takingBack: {
      description: 'Undoes the whole assignment.',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({ assignmentId: context.request?.assignmentId ?? '' }),
        onDone: {
          target: 'takenBack',
          actions: { type: 'keepRemoved', params: ({ event }) => ({ removed: event.output }) },
        },
        onError: { target: 'assigned', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    takenBack: {
      description: 'The number of removed workouts; workouts changed since are kept.',
      on: { BACK: 'choosing' },
    },
  },
});
