import { type ActorRefFrom, type DoneActorEvent, assign, setup } from 'xstate';
import type { ActivityDetails } from '../../domain/entities/activity-details.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** Result of saving. `changedElsewhere`: another device changed the same fields since, so nothing was saved. */
export type DetailsOutcome = 'saved' | 'changedElsewhere';

export interface ActivityDetailsContext {
  /** Unsaved changes; null if there are none. */
  readonly change: ActivityDetails | null;
  /** Field values when editing began; null to overwrite other changes. */
  readonly was: ActivityDetails | null;
  readonly failure: Failure | null;
}

export type ActivityDetailsEvent =
  | { readonly type: 'EDIT' }
  | { readonly type: 'CANCEL' }
  /** Leaves omitted fields unchanged. A null name restores the recorded or generated one. */
  | { readonly type: 'SAVE'; readonly change: ActivityDetails; readonly was: ActivityDetails }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'TAKE_THEIRS' };

/**
 * Member-set fields of an activity: name, sport, race and so on. A change is shown immediately while it is being saved. The form holds its
 * own input.
 *
 * Send EDIT, SAVE, CANCEL, and KEEP_MINE or TAKE_THEIRS; render `activityDetailsView` (selectors.ts).
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
