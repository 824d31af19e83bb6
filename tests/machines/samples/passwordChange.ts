import type { WalkPlan } from '../walk.ts';

export const passwordChange: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', current: 'Abcdefgh1!', password: 'Abcdefgh2!' }],
    'xstate.error.actor.changePassword': [
      { type: 'xstate.error.actor.changePassword', error: { tag: 'BadCredentials', message: 'No.' } },
    ],
  },
};
