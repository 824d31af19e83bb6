import type { WalkPlan } from '../walk.ts';

export const sharingStop: WalkPlan = {
  inputs: [undefined],
  samples: {
    'xstate.error.actor.optOut': [{ type: 'xstate.error.actor.optOut', error: { tag: 'Network', message: 'No.' } }],
  },
};
