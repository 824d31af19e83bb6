import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import type { MemberUpdate } from '../../domain/entities/member.ts';
import type { Biometrics } from '../../domain/forms/biometrics-values.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface ProfileEditContext {
  readonly failure: Failure | null;
}

/** The form, and what in it is still a default. */
export type Profile = Biometrics & Pick<MemberUpdate, 'assumed'>;

export type ProfileEditEvent = { readonly type: 'SAVE'; readonly profile: Profile };

/** What was sent is stored: the form counts from here. */
export type ProfileEditEmitted = { readonly type: 'saved' };

/**
 * Name, body and units of the member. What is typed is the form's. [onboarding §2 §5]
 *
 * Send SAVE; show `profileEditView` (selectors.ts). `actor.on('saved', …)` says that the form has nothing left to save.
 */
export const profileEditMachine = setup({
  types: {} as {
    context: ProfileEditContext;
    events: ProfileEditEvent;
    emitted: ProfileEditEmitted;
  },
  actors: { saveProfile: requiredPromise<void, { readonly profile: Profile }>('profileEdit', 'saveProfile') },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    notifyForm: emit({ type: 'saved' }),
  },
  delays: { messageShown: MESSAGE_MS },
}).createMachine({
  id: 'profileEdit',
  description: 'Changes to the member’s own profile.',
  context: () => ({ failure: null }),
  initial: 'editing',
  on: { SAVE: { target: '.saving', actions: 'forgetFailure' } },
  states: {
    editing: { description: 'The form, and why it could not be saved, if so.' },
    saving: {
      description: 'The changes are on their way.',
      on: { SAVE: {} },
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ event }) => {
          assertEvent(event, 'SAVE');
          return { profile: event.profile };
        },
        onDone: { target: 'saved', actions: 'notifyForm' },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    saved: { description: '“Saved”, for four seconds.', after: { messageShown: 'editing' } },
  },
});

export type ProfileEditRef = ActorRefFrom<typeof profileEditMachine>;
