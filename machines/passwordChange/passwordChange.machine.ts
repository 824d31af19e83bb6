import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface PasswordChangeContext {
  /** Why the last change was refused, while it is displayed. */
  readonly failure: Failure | null;
}

export type PasswordChangeEvent =
  /** Submits the form. Both passwords are sent to the server and not stored. */
  | { readonly type: 'SAVE'; readonly current: string; readonly password: string }
  /** Hides the error, or the check mark early. */
  | { readonly type: 'DISMISS' };

/** The password was changed, so the form must be cleared. [core §2] */
export type PasswordChangeEmitted = { readonly type: 'cleared' };

/**
 * Changes the password of a signed-in member who knows the old one. [core §2 Change password, core §8]
 *
 * `useWorkflow(passwordChangeMachine, () => createPasswordChangeImplementations(deps), undefined)`. The form holds its own input;
 * `actor.on('cleared', () => …)` signals when to clear it. Send SAVE, DISMISS; use `matches('succeeded')` for the check mark,
 * `changeRefusalIn` for the error, `hasTag('busy')`.
 */
export const passwordChangeMachine = setup({
  types: {} as {
    context: PasswordChangeContext;
    events: PasswordChangeEvent;
    emitted: PasswordChangeEmitted;
    tags: 'busy';
  },
  actors: {
    changePassword: requiredPromise<void, { readonly current: string; readonly password: string }>(
      'passwordChange',
      'changePassword',
    ),
  },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    clear: emit({ type: 'cleared' as const }),
  },
  delays: { messageShown: MESSAGE_MS },
}).createMachine({
  id: 'passwordChange',
  description: 'A new password in place of one that is known.',
  context: () => ({ failure: null }),
  initial: 'idle',
  on: { SAVE: { target: '.saving', actions: 'forgetFailure' } },
  states: {
    idle: { description: 'The requirements and the three fields.' },
    saving: {
      tags: 'busy',
      description: 'The change is on its way.',
      on: { SAVE: {} },
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'SAVE');
          return { current: normalPassword(event.current), password: normalPassword(event.password) };
        },
        onDone: { target: 'succeeded', actions: 'clear' },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
    },
    succeeded: {
      description: 'A check mark over an empty form, for four seconds.',
      after: { messageShown: 'idle' },
      on: { DISMISS: 'idle' },
    },
    failed: {
      description: '“Please try again” and why, until something is typed. The fields keep what they hold.',
      on: { DISMISS: { target: 'idle', actions: 'forgetFailure' } },
    },
  },
});

export type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>;
