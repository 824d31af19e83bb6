import type { WalkPlan } from '../walk.ts';

export const dayInput: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHANGE: [
      { type: 'CHANGE', input: { hoursSlept: 7.5, motivation: null } },
      { type: 'CHANGE', input: { hoursSlept: 7.5, motivation: 4 } },
    ],
    'xstate.error.actor.save': [{ type: 'xstate.error.actor.save', error: { tag: 'Network', message: 'No.' } }],
  },
};
