import type { WalkPlan } from '../walk.ts';

const person = { memberId: 'm1', email: 'ada@example.com' };
const submit = { type: 'SUBMIT', email: 'ada@example.com', password: 'Longrun-1!' };

export const partnerAccount: WalkPlan = {
  inputs: [{ person: null }, { person }],
  samples: {
    SUBMIT: [submit, { ...submit, mayTell: true }],
    SEND_CODE: [{ type: 'SEND_CODE', code: '123456' }],
    'xstate.done.actor.signIn': [{ kind: 'in', person }, { kind: 'code' }, { kind: 'setUp' }].map((output) => ({
      type: 'xstate.done.actor.signIn',
      output,
    })),
    'xstate.done.actor.sendCode': [{ type: 'xstate.done.actor.sendCode', output: person }],
    'xstate.done.actor.register': [{ type: 'xstate.done.actor.register', output: person }],
    'xstate.error.actor.sendCode': ['Unauthorized', 'Invalid'].map((tag) => ({
      type: 'xstate.error.actor.sendCode',
      error: { tag, status: null, message: tag },
    })),
  },
  key: ({ value, context: { person: somebody } }) => [value, somebody !== null],
};
