import type { WalkPlan } from '../walk.ts';

export const teamVisibility: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', athletesCanViewDashboard: false }],
    'xstate.error.actor.saveTeam': [{ type: 'xstate.error.actor.saveTeam', error: { tag: 'Network', message: 'No.' } }],
  },
};
