import { assertEvent } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { ownFailure } from '../shared/failure.ts';
import { announced } from './authenticated.ts';
import { sessionSetup } from './setup.ts';

/** The guest pages, with all ways to sign in and sign up. */
export const signedOut = sessionSetup.createStateConfig({
  description: 'Signed out. Shows the login page, with the last error if there is one.',
  on: {
    SIGN_IN: {
      target: 'signingIn',
      actions: { type: 'beginForm', params: { form: 'signIn' } },
    },
    SIGN_IN_WITH_PASSKEY: { target: 'usingPasskey', actions: { type: 'beginForm', params: { form: 'passkey' } } },
    SIGN_IN_WITH_PROVIDER: {
      target: 'leavingForProvider',
      actions: { type: 'beginForm', params: { form: 'provider' } },
    },
    LET_IN: [
      {
        guard: { type: 'isAll', params: ({ event }) => event },
        target: 'loadingData',
        actions: [
          { type: 'beginForm', params: ({ event }) => event },
          { type: 'keepPasswordSignIn', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'asksForSetUp', params: ({ event }) => event },
        target: 'settingUpFactor',
        actions: [
          { type: 'beginForm', params: ({ event }) => event },
          { type: 'keepChallenge', params: ({ event }) => event },
        ],
      },
      {
        target: 'askingForCode',
        actions: [
          { type: 'beginForm', params: ({ event }) => event },
          { type: 'keepChallenge', params: ({ event }) => event },
        ],
      },
    ],
    REGISTER: { target: 'registering', actions: { type: 'beginForm', params: { form: 'register' } } },
    FORM_LEFT: { actions: 'forgetForm' },
    TRY_DEMO: { target: 'creatingDemo', actions: { type: 'beginForm', params: { form: 'demo' } } },
    STORED_SESSION_CHANGED: {
      guard: { type: 'isSignedIn', params: ({ event }) => ({ session: event.stored }) },
      target: 'authenticated',
      actions: [{ type: 'adoptSession', params: ({ event }) => ({ session: event.stored }) }, announced],
    },
  },
});

export const usingPasskey = sessionSetup.createStateConfig({
  tags: 'busy',
  description:
    '“Waiting for your passkey”: the browser asks for a fingerprint, face, PIN or key. It takes the place of password and code.',
  invoke: {
    id: 'usePasskey',
    src: 'usePasskey',
    input: ({ event }) => {
      assertEvent(event, 'SIGN_IN_WITH_PASSKEY');
      return { picked: event.picked, isKept: event.isKept, challenge: null };
    },
    onDone: [
      {
        guard: { type: 'isLetIn', params: ({ event }) => ({ letIn: event.output }) },
        target: 'loadingData',
        actions: { type: 'keepLetIn', params: ({ event }) => ({ letIn: event.output }) },
      },
      { target: 'signedOut' },
    ],
    onError: [
      {
        guard: { type: 'isUnauthorized', params: failureIn },
        target: 'signedOut',
        actions: { type: 'keepFailure', params: () => ({ failure: ownFailure('Unauthorized', 'passkey_late') }) },
      },
      { target: 'signedOut', actions: { type: 'keepFailure', params: failureIn } },
    ],
  },
});

export const leavingForProvider = sessionSetup.createStateConfig({
  tags: 'busy',
  description: '“Opening the sign-in...”: the browser is about to be sent to a sign-in provider.',
  invoke: {
    id: 'leaveForProvider',
    src: 'leaveForProvider',
    input: ({ event }) => {
      assertEvent(event, 'SIGN_IN_WITH_PROVIDER');
      return { attempt: event.attempt };
    },
    // Makes the form usable again if the browser's Back button returns to this page.
    onDone: 'signedOut',
    onError: { target: 'signedOut', actions: { type: 'keepFailure', params: failureIn } },
  },
});
