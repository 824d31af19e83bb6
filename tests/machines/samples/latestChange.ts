import type { WalkPlan } from '../walk.ts';

export const latestChange: WalkPlan = {
  inputs: [{ continuesAfterFailure: true }, { continuesAfterFailure: false }],
  samples: {
    CHANGE: [
      { type: 'CHANGE', change: 'delete' },
      { type: 'CHANGE', change: 'restore' },
    ],
    'xstate.error.actor.makeChange': [
      { type: 'xstate.error.actor.makeChange', error: { tag: 'Network', message: 'Network' } },
    ],
  },
};
