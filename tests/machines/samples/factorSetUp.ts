import { NOW, someMember, someTokens } from './people.ts';
import type { WalkPlan } from '../walk.ts';

const fails = (id: string) =>
  ['ProofNeeded', 'Unauthorized', 'Invalid'].map((tag) => ({
    type: `xstate.error.actor.${id}`,
    error: { tag, message: tag },
  }));

export const factorSetUp: WalkPlan = {
  inputs: [{ challenge: null }, { challenge: 'challenge-1' }],
  samples: {
    SEND_CODE: [{ type: 'SEND_CODE', code: '123456' }],
    'xstate.done.actor.associate': [
      { type: 'xstate.done.actor.associate', output: { secret: 'MZXW6YTB', uri: 'otpauth://totp/a' } },
    ],
    'xstate.error.actor.associate': fails('associate'),
    'xstate.done.actor.confirm': [null, { member: someMember, tokens: someTokens, now: NOW }].map((letIn) => ({
      type: 'xstate.done.actor.confirm',
      output: { recoveryCodes: ['abcde-fghij-kmnpq'], letIn },
    })),
    'xstate.error.actor.confirm': fails('confirm'),
  },
};
