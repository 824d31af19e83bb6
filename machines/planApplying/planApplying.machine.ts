import { assign, setup } from 'xstate';
import { canPlace, type Placement } from '../../domain/training/place-template.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import type { ApplyRequest, PlanApplyingContext, PlanApplyingEvent, WorkoutsToWrite } from './types.ts';

/**
 * Applying a plan template to a calendar. Every workout and conflict is shown before any is written; all workouts are
 * written, and undone, at once.
 *
 * Send CHECK, INCLUDE, BACK, APPLY, TAKE_BACK; render `planApplyingView` (selectors.ts).
 */
export const planApplyingMachine = setup({
  types: {} as { context: PlanApplyingContext; events: PlanApplyingEvent },
  actors: {
    check: requiredPromise<Placement, { readonly request: ApplyRequest | null }>('planApplying', 'check'),
    /** Plans the workouts and returns their number. */
    write: requiredPromise<number, WorkoutsToWrite>('planApplying', 'write'),
    /** Undoes the application and returns the number of workouts removed. */
    takeBack: requiredPromise<number, { readonly applicationId: string }>('planApplying', 'takeBack'),
  },
  guards: {
    isAny: ({ context }) => context.included.length > 0,
    isPlanned: ({ context }) => context.planned > 0,
    isOutdated: (_, { failure }: { readonly failure: Failure }) => failure.code === 'plan_changed',
  },
  actions: {
    keepRequest: assign((_, { request }: { readonly request: ApplyRequest }) => ({
      request,
      planned: 0,
      removed: 0,
      failure: null,
    })),
    // Workouts with a conflict are skipped until the member includes them.
    keepPlacement: assign((_, { placement }: { readonly placement: Placement }) => ({
      placement,
      included: placement.items.filter(({ obstacles }) => obstacles.length === 0).map(({ key }) => key),
    })),
    include: assign(
      (
        { context: { included, placement } },
        params: { readonly keys: readonly string[]; readonly isIncluded: boolean },
      ) => {
        const others = included.filter((key) => !params.keys.includes(key));
        const possible = placement.items.filter((item) => params.keys.includes(item.key) && canPlace(item));
        return { included: params.isIncluded ? [...others, ...possible.map(({ key }) => key)] : others };
      },
    ),
    keepPlanned: assign((_, { planned }: { readonly planned: number }) => ({ planned })),
    keepRemoved: assign((_, { removed }: { readonly removed: number }) => ({ removed })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'planApplying',
  description: 'Applies a plan of several weeks to a calendar.',
  context: () => ({
    request: null,
    placement: { items: [], unplaced: [] },
    included: [],
    planned: 0,
    removed: 0,
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Start or race, volume and days are selected; shows the reason if checking failed.',
      on: {
        CHECK: {
          target: 'checking',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    checking: {
      description: 'Places the workouts and looks for conflicts. Nothing is written.',
      on: { BACK: 'choosing' },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ request: context.request }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'keepPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    reviewing: {
      description:
        'Every workout with its day and conflicts, and the totals of each week; ticked workouts are planned.',
      on: {
        INCLUDE: {
          actions: {
            type: 'include',
            params: ({ event }) => ({ keys: event.keys, isIncluded: event.isIncluded }),
          },
        },
        BACK: { target: 'choosing', actions: 'forgetFailure' },
        APPLY: { guard: 'isAny', target: 'writing', actions: 'forgetFailure' },
      },
    },
    writing: {
      description: 'Plans all ticked workouts or none. Repeating this creates no duplicates.',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { request, placement, included } }) => ({
          request,
          items: placement.items.filter(({ key }) => included.includes(key)),
        }),
        onDone: {
          target: 'applied',
          actions: { type: 'keepPlanned', params: ({ event }) => ({ planned: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: failureIn },
            target: 'rechecking',
            actions: { type: 'keepFailure', params: failureIn },
          },
          { target: 'reviewing', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    rechecking: {
      description: 'The calendar has changed since the check, so nothing was written: looks for conflicts again.',
      invoke: {
        id: 'recheck',
        src: 'check',
        input: ({ context }) => ({ request: context.request }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'keepPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    applied: {
      description: 'The number of planned workouts; a button undoes all of it.',
      on: {
        TAKE_BACK: { guard: 'isPlanned', target: 'takingBack', actions: 'forgetFailure' },
        BACK: { target: 'choosing', actions: 'forgetFailure' },
      },
    },
    takingBack: {
      description: 'Removes the planned workouts.',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({ applicationId: context.request?.applicationId ?? '' }),
        onDone: {
          target: 'takenBack',
          actions: { type: 'keepRemoved', params: ({ event }) => ({ removed: event.output }) },
        },
        onError: { target: 'applied', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    takenBack: {
      description: 'The number of removed workouts; workouts changed since are kept.',
      on: { BACK: 'choosing' },
    },
  },
});
