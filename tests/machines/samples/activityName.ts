import type { WalkPlan } from '../walk.ts';

export const activityName: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', name: 'Long run' }],
    'xstate.error.actor.saveName': [{ type: 'xstate.error.actor.saveName', error: { tag: 'Network', message: 'No.' } }],
  },
};
