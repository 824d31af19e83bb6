import { type ActorRefFrom, type DoneActorEvent, assign, setup } from 'xstate';
import type { ActivityDetails } from '../../domain/entities/activity.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** What became of a saving. `changedElsewhere`: somebody else changed the same meanwhile, and nothing was saved. */
export type DetailsOutcome = 'saved' | 'changedElsewhere';

export interface ActivityDetailsContext {
  /** What was changed and is not saved; null: nothing. */
  readonly change: ActivityDetails | null;
  /** The same fields as they were when the member began; null: it is saved whatever others made of them. */
  readonly was: ActivityDetails | null;
  readonly failure: Failure | null;
}

export type ActivityDetailsEvent =
  | { readonly type: 'EDIT' }
  | { readonly type: 'CANCEL' }
  /** What is left out stays. A name of null: as its file has it, or by its sport and the time of day. */
  | { readonly type: 'SAVE'; readonly change: ActivityDetails; readonly was: ActivityDetails }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'TAKE_THEIRS' };

/**
 * What a member says of an activity: its name, its sport, whether it was a race. A change is shown as made while it is on its way. What is typed
 * is the form's.
 *
 * Send EDIT, SAVE, CANCEL, and KEEP_MINE or TAKE_THEIRS; show `activityDetailsView` (selectors.ts).
 */
export const activityDetailsMachine = setup({
  types: {} as { context: ActivityDetailsContext; events: ActivityDetailsEvent },
  actors: {
    saveDetails: requiredPromise<
      DetailsOutcome,
      { readonly change: ActivityDetails | null; readonly was: ActivityDetails | null }
    >('activityDetails', 'saveDetails'),
  },
  actions: {
    keepChange: assign((_, { change, was }: Pick<ActivityDetailsContext, 'change' | 'was'>) => ({
      change,
      was,
      failure: null,
    })),
    overwrite: assign({ was: null }),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forget: assign({ change: null, was: null, failure: null }),
  },
  guards: { isConflict: (_, { outcome }: { readonly outcome: DetailsOutcome }) => outcome === 'changedElsewhere' },
}).createMachine({
  id: 'activityDetails',
  description: 'An activity is given a name and a sport, or marked as a race.',
  context: () => ({ change: null, was: null, failure: null }),
  initial: 'reading',
  states: {
    reading: { description: 'The activity as it is, and a button to change it.', on: { EDIT: 'editing' } },
    editing: {
      description: 'The fields, with what could not be saved and why, if so.',
      on: {
        SAVE: {
          target: 'saving',
          actions: { type: 'keepChange', params: ({ event: { change, was } }) => ({ change, was }) },
        },
        CANCEL: { target: 'reading', actions: 'forget' },
      },
    },
    saving: {
      description: 'The activity as it will be.',
      invoke: {
        id: 'saveDetails',
        src: 'saveDetails',
        input: ({ context: { change, was } }) => ({ change, was }),
        onDone: [
          {
            guard: {
              type: 'isConflict',
              params: ({ event }: { event: DoneActorEvent<DetailsOutcome> }) => ({ outcome: event.output }),
            },
            target: 'conflict',
          },
          { target: 'reading', actions: 'forget' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    conflict: {
      description: 'Somebody changed the same elsewhere: theirs beside mine, and which of the two shall stay.',
      on: {
        KEEP_MINE: { target: 'saving', actions: 'overwrite' },
        TAKE_THEIRS: { target: 'reading', actions: 'forget' },
      },
    },
  },
});

export type ActivityDetailsRef = ActorRefFrom<typeof activityDetailsMachine>;
