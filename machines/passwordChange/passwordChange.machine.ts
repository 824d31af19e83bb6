import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface PasswordChangeContext {
  /** Why the last change was refused, while it is shown. */
  readonly failure: Failure | null;
}

export type PasswordChangeEvent =
  /** The form. Both passwords go to the server and are kept nowhere. */
  | { readonly type: 'SAVE'; readonly current: string; readonly password: string }
  /** Puts the check mark or the error away before its time. */
  | { readonly type: 'DISMISS' };

/** What the form empties: all of it after a change, the current password after a refusal. [core §2] */
export type PasswordChangeEmitted = { readonly type: 'cleared'; readonly fields: 'all' | 'current' };

/**
 * A new password for somebody who is signed in and knows the old one. [core §2 Change password, core §8]
 *
 * `useWorkflow(passwordChangeMachine, () => createPasswordChangeImplementations(deps), undefined)`. What is typed is the form's;
 * `actor.on('cleared', ({ fields }) => …)` says what of it to empty. Send SAVE, DISMISS; ask `matches('succeeded')` for
 * the check mark, `changeRefusalIn` for the error, `hasTag('busy')`.
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
    clear: emit((_, params: { readonly fields: 'all' | 'current' }) => ({
      type: 'cleared' as const,
      fields: params.fields,
    })),
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
        onDone: { target: 'succeeded', actions: { type: 'clear', params: { fields: 'all' } } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: failureIn },
            { type: 'clear', params: { fields: 'current' } },
          ],
        },
      },
    },
    succeeded: {
      description: 'A check mark over an empty form, for four seconds.',
      after: { messageShown: 'idle' },
      on: { DISMISS: 'idle' },
    },
    failed: {
      description: '“Please try again” and why, for four seconds. The current password is to be typed again.',
      after: { messageShown: { target: 'idle', actions: 'forgetFailure' } },
      on: { DISMISS: { target: 'idle', actions: 'forgetFailure' } },
    },
  },
});

export type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>;
