import type { WalkPlan } from '../walk.ts';

const profile = { firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10', gender: 'F', prefersMetric: true };

export const profileEdit: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', profile: { ...profile, weight: 60, height: 1.7 } }],
    'xstate.error.actor.saveProfile': [
      { type: 'xstate.error.actor.saveProfile', error: { tag: 'Network', message: 'No.' } },
    ],
  },
};
