import type { WalkPlan } from '../walk.ts';

const fails = (tag: string) => ({ type: 'xstate.error.actor.run', error: { tag, message: tag } });

export const dialogTask: WalkPlan = {
  inputs: [{ needsProof: false }, { needsProof: true }],
  samples: {
    ASK: [{ type: 'ASK', subject: 'one' }],
    CONFIRM: [{ type: 'CONFIRM', entry: null }],
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
    'xstate.done.actor.run': [null, 'shown'].map((output) => ({ type: 'xstate.done.actor.run', output })),
    'xstate.error.actor.run': [fails('ProofNeeded'), fails('Network')],
  },
};
