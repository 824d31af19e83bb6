import type { WalkPlan } from '../walk.ts';

export const accountDeletion: WalkPlan = {
  inputs: [undefined],
  samples: {
    DELETE: [{ type: 'DELETE', password: 'Abcdefgh1!' }],
    'xstate.error.actor.deleteAccount': [
      { type: 'xstate.error.actor.deleteAccount', error: { tag: 'BadCredentials', message: 'No.' } },
    ],
  },
};
