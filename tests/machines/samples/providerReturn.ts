import { NOW, someMember, someTokens } from './people.ts';
import type { WalkPlan } from '../walk.ts';

const letIn = { member: someMember, tokens: someTokens, now: NOW };
const stepOf = (step: string) => ({ step, session: 'session-1', email: 'runner@example.org' });
const query = 'code=code-1&state=state-1';

export const providerReturn: WalkPlan = {
  inputs: [
    { query, step: null, isSignedIn: false },
    { query, step: null, isSignedIn: true },
    { query: '', step: stepOf('log_in'), isSignedIn: true },
    { query: '', step: null, isSignedIn: false },
  ],
  samples: {
    'xstate.done.actor.finish': [letIn, stepOf('sign_up'), stepOf('log_in'), stepOf('connect')].map((output) => ({
      type: 'xstate.done.actor.finish',
      output,
    })),
    'xstate.done.actor.createAccount': [
      letIn,
      { kind: 'setUp', token: 'token-1', lasts: 1000, hasPasskeys: false },
    ].map((output) => ({ type: 'xstate.done.actor.createAccount', output })),
  },
};
