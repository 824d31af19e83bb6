import type { WalkPlan } from '../walk.ts';

export const formEdit: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', values: { firstName: 'Ada' } }],
    'xstate.error.actor.store': [{ type: 'xstate.error.actor.store', error: { tag: 'Network', message: 'No.' } }],
  },
};
