import type { WalkPlan } from '../walk.ts';

export const remarks: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', text: 'Heavy legs' }],
    EDIT: [{ type: 'EDIT', id: 'n1' }],
    DELETE: [{ type: 'DELETE', id: 'n1' }],
    'xstate.error.actor.save': [{ type: 'xstate.error.actor.save', error: { tag: 'Network', message: 'No.' } }],
    'xstate.error.actor.remove': [{ type: 'xstate.error.actor.remove', error: { tag: 'Network', message: 'No.' } }],
  },
};
