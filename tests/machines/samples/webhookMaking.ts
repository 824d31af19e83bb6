import type { WalkPlan } from '../walk.ts';

const failure = (tag: string) => ({ tag, status: null, message: tag });
const webhook = { url: 'https://hooks.example.org/longrun', events: ['activity.added'] };

export const webhookMaking: WalkPlan = {
  inputs: [undefined],
  samples: {
    MAKE: [
      { type: 'MAKE', wish: { kind: 'add', webhook } },
      { type: 'MAKE', wish: { kind: 'renew', webhookId: 'w', address: webhook.url } },
    ],
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
    'xstate.done.actor.save': [{ type: 'xstate.done.actor.save', output: { address: webhook.url, secret: 'whsec_x' } }],
    'xstate.error.actor.save': ['ProofNeeded', 'Conflict'].map((tag) => ({
      type: 'xstate.error.actor.save',
      error: failure(tag),
    })),
  },
};
