import type { WalkPlan } from '../walk.ts';

export const proof: WalkPlan = {
  inputs: [undefined],
  samples: {
    PROVE: [{ type: 'PROVE', password: 'Abcdefgh1!' }],
    'xstate.error.actor.prove': [{ type: 'xstate.error.actor.prove', error: { tag: 'Unauthorized', message: 'No.' } }],
  },
};
