import type { WalkPlan } from '../walk.ts';

const email = 'runner@example.org';
const fails = (id: string) => [{ type: `xstate.error.actor.${id}`, error: { tag: 'Invalid', message: 'No.' } }];

export const passwordReset: WalkPlan = {
  inputs: [
    { screen: 'request', email: '' },
    { screen: 'confirm', email },
  ],
  samples: {
    REQUEST: [{ type: 'REQUEST', email }],
    CONFIRM: [{ type: 'CONFIRM', email, code: '123456', password: 'Abcdefgh1!' }],
    ASK_AGAIN: [{ type: 'ASK_AGAIN', email }],
    'xstate.error.actor.requestReset': fails('requestReset'),
    'xstate.error.actor.confirmReset': fails('confirmReset'),
  },
};
