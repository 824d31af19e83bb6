import { assign, setup } from 'xstate';
import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import type { AssignmentRequest, Outcome, PlanAssigningContext, PlanAssigningEvent } from './types.ts';

/** The request: athletes, and those assigned despite existing plans. */
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
 * A coach plans workouts for many athletes: conflicts are shown before anything is written, and the assignment can be undone. `isDirect`
 * skips that step if there are no conflicts.
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
    /** Returns the number of removed workouts. */
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
  description: 'A coach plans workouts for many athletes at once.',
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
      description: 'Workouts, days and athletes are chosen; why they could not be looked up, if so.',
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
      description: 'What is in the way is being looked up. Nothing is written.',
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
      description: 'Each athlete with what it comes to for them and what is planned already; who is ticked gets it.',
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
      description: 'The workouts are on their way. Sent again, they are not planned twice.',
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
      description: 'Who got it, and who did not and why; a button takes all of it back.',
      on: {
        TAKE_BACK: { guard: 'isAssigned', target: 'takingBack', actions: 'forgetFailure' },
        BACK: { target: 'choosing', actions: 'forgetFailure' },
      },
    },
    takingBack: {
      description: 'All of it is being taken back.',
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
      description: 'How much was taken back: what somebody has changed since stays.',
      on: { BACK: 'choosing' },
    },
  },
});
