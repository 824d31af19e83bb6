import type { WalkPlan } from '../walk.ts';

export const importUndo: WalkPlan = {
  inputs: [{ importId: 'i1' }],
  samples: {
    'xstate.done.actor.undoImport': [{ type: 'xstate.done.actor.undoImport', output: { removed: 3 } }],
    'xstate.error.actor.undoImport': [
      { type: 'xstate.error.actor.undoImport', error: { tag: 'Conflict', message: 'No.' } },
    ],
  },
};
