import type { WalkPlan } from '../walk.ts';

export const sharingChange: WalkPlan = {
  inputs: [{ stored: 3 }],
  samples: {
    CHOOSE: [
      { type: 'CHOOSE', level: 3 },
      { type: 'CHOOSE', level: 1 },
    ],
    LISTED: [{ type: 'LISTED', level: 3 }],
    'xstate.done.actor.storeLevel': [{ type: 'xstate.done.actor.storeLevel', output: 1 }],
    'xstate.error.actor.storeLevel': [
      { type: 'xstate.error.actor.storeLevel', error: { tag: 'Network', message: 'No.' } },
    ],
  },
};
