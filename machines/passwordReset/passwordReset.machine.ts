import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface PasswordResetInput {
  /** The open screen. */
  readonly screen: 'request' | 'confirm';
  /** The e-mail entered at the login or in the request; empty if unknown. */
  readonly email: string;
}

export interface PasswordResetContext {
  readonly screen: 'request' | 'confirm';
  /** The address last submitted, or passed to the screen. */
  readonly email: string;
  /** Why the last request or confirmation was refused. */
  readonly failure: Failure | null;
}

export type PasswordResetEvent =
  /** Submits the request screen. */
  | { readonly type: 'REQUEST'; readonly email: string }
  /** Submits the confirmation screen. The password is sent to the server and not stored. */
  | { readonly type: 'CONFIRM'; readonly email: string; readonly code: string; readonly password: string }
  /** Closes the modal. */
  | { readonly type: 'READ' }
  /** Requests another code from the confirmation screen, if none arrived or it has expired. */
  | { readonly type: 'ASK_AGAIN'; readonly email: string };

interface EmailParams {
  readonly email: string;
}
interface FailureParams {
  readonly failure: Failure;
}
const addressed = ({ context }: { readonly context: PasswordResetContext }): EmailParams => ({ email: context.email });

/**
 * Resetting a forgotten password: requesting a code, then setting a new password with it. [core §2, core §8]
 *
 * One actor per screen is enough: the request screen starts with `{ screen: 'request', email }` (from the login), the
 * confirmation with `{ screen: 'confirm', email }` (from `openConfirm`, never in the URL). Send REQUEST, CONFIRM,
 * ASK_AGAIN, and READ when the modal of `resetModalIn` is closed; use `resetWorkingText`, `resetRefusalIn`
 * (selectors.ts).
 */
export const passwordResetMachine = setup({
  types: {} as {
    context: PasswordResetContext;
    events: PasswordResetEvent;
    input: PasswordResetInput;
    tags: 'busy' | 'modal';
  },
  actors: {
    requestReset: requiredPromise<void, EmailParams>('passwordReset', 'requestReset'),
    confirmReset: requiredPromise<void, EmailParams & { readonly code: string; readonly password: string }>(
      'passwordReset',
      'confirmReset',
    ),
  },
  guards: {
    isConfirming: (_, params: { readonly screen: 'request' | 'confirm' }) => params.screen === 'confirm',
  },
  actions: {
    begin: assign((_, params: EmailParams & { readonly screen: 'request' | 'confirm' }) => ({
      screen: params.screen,
      email: params.email.trim(),
      failure: null,
    })),
    keepFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    openConfirm: requiredEffect<EmailParams>('passwordReset', 'openConfirm'),
    openRequest: requiredEffect<EmailParams>('passwordReset', 'openRequest'),
    openLogin: requiredEffect<EmailParams>('passwordReset', 'openLogin'),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Resets a forgotten password with a code sent by email.',
  context: ({ input }) => ({ screen: input.screen, email: input.email.trim(), failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides which of the two screens is open.',
      always: [
        { guard: { type: 'isConfirming', params: ({ context }) => context }, target: 'confirm' },
        { target: 'request' },
      ],
    },
    request: {
      description: 'The form for the email, with the reason if the request failed.',
      on: {
        REQUEST: {
          target: 'requesting',
          actions: { type: 'begin', params: ({ event }) => ({ email: event.email, screen: 'request' }) },
        },
      },
    },
    requesting: {
      tags: 'busy',
      description: '“Requesting Password Reset”',
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: addressed,
        onDone: 'requested',
        onError: { target: 'request', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    requested: {
      tags: 'modal',
      description: 'A modal: the code has been sent. The same for an address without an account.',
      on: {
        READ: {
          target: 'confirm',
          actions: [
            { type: 'begin', params: ({ context }) => ({ email: context.email, screen: 'confirm' }) },
            { type: 'openConfirm', params: addressed },
          ],
        },
      },
    },
    confirm: {
      description: 'The form with email, code and the new password twice, with the reason if it was rejected.',
      on: {
        CONFIRM: {
          target: 'confirming',
          actions: { type: 'begin', params: ({ event }) => ({ email: event.email, screen: 'confirm' }) },
        },
        ASK_AGAIN: {
          target: 'request',
          actions: [
            { type: 'begin', params: ({ event }) => ({ email: event.email, screen: 'request' }) },
            { type: 'openRequest', params: addressed },
          ],
        },
      },
    },
    confirming: {
      tags: 'busy',
      description: 'Submits the code and the password.',
      invoke: {
        id: 'confirmReset',
        src: 'confirmReset',
        input: ({ context, event }) => {
          assertEvent(event, 'CONFIRM');
          return { email: context.email, code: event.code.trim(), password: normalPassword(event.password) };
        },
        onDone: 'confirmed',
        onError: { target: 'confirm', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    confirmed: {
      tags: 'modal',
      description: 'A modal: the new password is active.',
      on: { READ: 'finished' },
    },
    finished: {
      type: 'final',
      description: 'Continues to the login page, with the email filled in.',
      entry: { type: 'openLogin', params: addressed },
    },
  },
});

export type PasswordResetRef = ActorRefFrom<typeof passwordResetMachine>;
