import { assertEvent } from 'xstate';
import type { FactorSetUpOutput } from '../factorSetUp/factorSetUp.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { ownFailure, type Failure } from '../shared/failure.ts';
import { announced } from './authenticated.ts';
import { sessionSetup } from './setup.ts';
import type { SessionContext } from './types.ts';

const tookTooLong = (): Failure => ownFailure('Unauthorized', 'took_too_long');

const tokenOf = ({ context }: { readonly context: SessionContext }) => context.challenge?.token ?? '';
const completedSignInOf = (output: FactorSetUpOutput) => (output.outcome === 'done' ? output.letIn : null);

/** State after a correct password if the second factor is required. */
export const askingForCode = sessionSetup.createStateConfig({
  tags: 'challenged',
  description: '“Enter your code”: six digits from the app, or a recovery code, and why the last one was rejected.',
  after: {
    challengeOver: {
      target: 'signedOut',
      actions: [{ type: 'keepFailure', params: () => ({ failure: tookTooLong() }) }, 'forgetChallenge'],
    },
  },
  on: {
    SEND_CODE: { target: 'verifyingCode', actions: 'forgetFailure' },
    USE_PASSKEY: { target: 'verifyingPasskey', actions: 'forgetFailure' },
    STORED_SESSION_CHANGED: {
      guard: { type: 'isSignedIn', params: ({ event }) => ({ session: event.stored }) },
      target: 'authenticated',
      actions: [
        { type: 'adoptSession', params: ({ event }) => ({ session: event.stored }) },
        'forgetChallenge',
        announced,
      ],
    },
    FORM_LEFT: { target: 'signedOut', actions: ['forgetForm', 'forgetChallenge'] },
  },
});

export const verifyingCode = sessionSetup.createStateConfig({
  tags: ['busy', 'challenged'],
  description: '“Checking your code”.',
  invoke: {
    id: 'answerChallenge',
    src: 'answerChallenge',
    input: ({ context, event }) => {
      assertEvent(event, 'SEND_CODE');
      return { challenge: tokenOf({ context }), code: event.code.trim() };
    },
    onDone: {
      target: 'loadingData',
      actions: { type: 'keepSignIn', params: ({ event }) => event.output },
    },
    onError: [
      {
        guard: { type: 'isUnauthorized', params: failureIn },
        target: 'signedOut',
        actions: [{ type: 'keepFailure', params: () => ({ failure: tookTooLong() }) }, 'forgetChallenge'],
      },
      { target: 'askingForCode', actions: { type: 'keepFailure', params: failureIn } },
    ],
  },
});

export const verifyingPasskey = sessionSetup.createStateConfig({
  tags: ['busy', 'challenged'],
  description: '“Waiting for your passkey”, in place of the code.',
  invoke: {
    id: 'answerWithPasskey',
    src: 'usePasskey',
    input: ({ context }) => ({ picked: null, isKept: false, challenge: tokenOf({ context }) }),
    onDone: [
      {
        guard: { type: 'isLetIn', params: ({ event }) => ({ letIn: event.output }) },
        target: 'loadingData',
        actions: { type: 'keepLetIn', params: ({ event }) => ({ letIn: event.output }) },
      },
      { target: 'askingForCode' },
    ],
    onError: [
      {
        guard: { type: 'isUnauthorized', params: failureIn },
        target: 'signedOut',
        actions: [{ type: 'keepFailure', params: () => ({ failure: tookTooLong() }) }, 'forgetChallenge'],
      },
      { target: 'askingForCode', actions: { type: 'keepFailure', params: failureIn } },
    ],
  },
});

/** State after a correct password if the operator requires a second factor that is not set up yet. */
export const settingUpFactor = sessionSetup.createStateConfig({
  tags: 'challenged',
  description: '“Set up two-step sign-in”, required before the sign-in can finish.',
  on: { FORM_LEFT: { target: 'signedOut', actions: ['forgetForm', 'forgetChallenge'] } },
  invoke: {
    id: 'factorSetUp',
    src: 'factorSetUp',
    input: ({ context }) => ({ challenge: tokenOf({ context }) }),
    onDone: [
      {
        guard: { type: 'isLetIn', params: ({ event }) => ({ letIn: completedSignInOf(event.output) }) },
        target: 'loadingData',
        actions: { type: 'keepLetIn', params: ({ event }) => ({ letIn: completedSignInOf(event.output) }) },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output.outcome }) },
        target: 'signedOut',
        actions: [{ type: 'keepFailure', params: () => ({ failure: tookTooLong() }) }, 'forgetChallenge'],
      },
      { target: 'signedOut', actions: ['forgetForm', 'forgetChallenge'] },
    ],
    onError: {
      target: 'signedOut',
      actions: [{ type: 'keepFailure', params: failureIn }, 'forgetChallenge'],
    },
  },
});
