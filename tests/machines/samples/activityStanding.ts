import type { WalkPlan } from '../walk.ts';

export const activityStanding: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHANGE: [
      { type: 'CHANGE', change: 'delete' },
      { type: 'CHANGE', change: 'restore' },
      { type: 'CHANGE', change: 'countThis' },
    ],
    'xstate.error.actor.makeChange': [
      { type: 'xstate.error.actor.makeChange', error: { tag: 'Network', message: 'No.' } },
    ],
  },
};
