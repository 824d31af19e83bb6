import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface ActivityNameContext {
  readonly failure: Failure | null;
}

export type ActivityNameEvent =
  | { readonly type: 'EDIT' }
  | { readonly type: 'CANCEL' }
  /** Null: back to the name that the sport and the time of day make. */
  | { readonly type: 'SAVE'; readonly name: string | null };

/**
 * The name of an activity, changed where it stands. What is typed is the form's.
 *
 * Send EDIT, SAVE, CANCEL; show `activityNameView` (selectors.ts).
 */
export const activityNameMachine = setup({
  types: {} as { context: ActivityNameContext; events: ActivityNameEvent },
  actors: { saveName: requiredPromise<void, { readonly name: string | null }>('activityName', 'saveName') },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'activityName',
  description: 'An activity is given a name.',
  context: () => ({ failure: null }),
  initial: 'reading',
  states: {
    reading: { description: 'The name, and a button to change it.', on: { EDIT: 'editing' } },
    editing: {
      description: 'The field, and why the name could not be saved, if so.',
      on: {
        SAVE: { target: 'saving', actions: 'forgetFailure' },
        CANCEL: { target: 'reading', actions: 'forgetFailure' },
      },
    },
    saving: {
      description: 'The name is on its way.',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ event }) => {
          assertEvent(event, 'SAVE');
          return { name: event.name };
        },
        onDone: 'reading',
        onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type ActivityNameRef = ActorRefFrom<typeof activityNameMachine>;
