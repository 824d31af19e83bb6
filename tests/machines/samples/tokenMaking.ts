import type { WalkPlan } from '../walk.ts';

const failure = (tag: string) => ({ tag, status: null, message: tag });

export const tokenMaking: WalkPlan = {
  inputs: [undefined],
  samples: {
    MAKE: [{ type: 'MAKE', wanted: { name: 'Script', scopes: ['calendar:read'], days: 90 } }],
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
    'xstate.done.actor.make': [{ type: 'xstate.done.actor.make', output: { name: 'Script', secret: 'lrp_x' } }],
    'xstate.error.actor.make': ['ProofNeeded', 'Conflict'].map((tag) => ({
      type: 'xstate.error.actor.make',
      error: failure(tag),
    })),
  },
};
