import { assertEvent, assign, emit, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface FormEditContext {
  readonly failure: Failure | null;
}

export type FormEditEvent =
  /** Values to save; opaque to the machine and not stored, since they may be passwords. */
  | { readonly type: 'SAVE'; readonly values: unknown }
  /** Hides the error, or hides “Saved” early. */
  | { readonly type: 'DISMISS' };

/** The values were saved, so the form is unchanged again. */
export type FormEditEmitted = { readonly type: 'saved' };

/**
 * A form with a button that saves its changes, such as the profile or a team's settings. The form holds its own input.
 * [onboarding §2 §5]
 *
 * Send SAVE, DISMISS; render `formEditView` (selectors.ts). `actor.on('saved', …)` signals that there are no unsaved
 * changes left.
 */
export const formEditMachine = setup({
  types: {} as { context: FormEditContext; events: FormEditEvent; emitted: FormEditEmitted },
  actors: { store: requiredPromise<void, { readonly values: unknown }>('formEdit', 'store') },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    notifyForm: emit({ type: 'saved' }),
  },
  delays: { messageShown: MESSAGE_MS },
}).createMachine({
  id: 'formEdit',
  description: 'Saves the changes of a form.',
  context: () => ({ failure: null }),
  initial: 'editing',
  on: {
    SAVE: { target: '.saving', actions: 'forgetFailure' },
    DISMISS: { target: '.editing', actions: 'forgetFailure' },
  },
  states: {
    editing: { description: 'The form, with the reason if it could not be saved.' },
    saving: {
      description: 'Saves the changes.',
      on: { SAVE: {}, DISMISS: {} },
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ event }) => {
          assertEvent(event, 'SAVE');
          return { values: event.values };
        },
        onDone: { target: 'saved', actions: 'notifyForm' },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    saved: { description: '“Saved”, for four seconds.', after: { messageShown: 'editing' } },
  },
});
