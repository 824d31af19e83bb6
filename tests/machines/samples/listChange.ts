import type { WalkPlan } from '../walk.ts';

const change = { action: 'remove', id: 'one', name: 'Bea' };

export const listChange: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHANGE: [
      { type: 'CHANGE', change, asksFirst: true },
      { type: 'CHANGE', change, asksFirst: false },
    ],
    'xstate.done.actor.makeChange': [{ type: 'xstate.done.actor.makeChange', output: null }],
    'xstate.error.actor.makeChange': [
      { type: 'xstate.error.actor.makeChange', error: { tag: 'Network', message: 'Network' } },
    ],
  },
};
