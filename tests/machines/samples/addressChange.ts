import type { WalkPlan } from '../walk.ts';

const failure = (tag: string) => ({ tag, status: null, message: tag });

export const addressChange: WalkPlan = {
  inputs: [undefined],
  samples: {
    SEND: [{ type: 'SEND', email: 'new@example.org' }],
    CONFIRM: [{ type: 'CONFIRM', code: '123456' }],
    'xstate.done.actor.load': [
      { verified: false, wish: null },
      { verified: true, wish: 'new@example.org' },
    ].map((output) => ({ type: 'xstate.done.actor.load', output })),
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
    'xstate.error.actor.ask': ['ProofNeeded', 'Network'].map((tag) => ({
      type: 'xstate.error.actor.ask',
      error: failure(tag),
    })),
  },
};
