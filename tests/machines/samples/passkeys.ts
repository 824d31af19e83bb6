import type { Passkey } from '../../../domain/entities/passkey.ts';
import type { WalkPlan } from '../walk.ts';

const passkey: Passkey = {
  passkeyId: 'passkey-1',
  name: 'Chrome on Linux',
  isSynced: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
};
const fails = (id: string) =>
  ['ProofNeeded', 'Network'].map((tag) => ({
    type: `xstate.error.actor.${id}`,
    error: { tag, status: null, message: tag },
  }));

export const passkeys: WalkPlan = {
  inputs: [undefined],
  samples: {
    RENAME: [{ type: 'RENAME', passkey }],
    SAVE_NAME: [{ type: 'SAVE_NAME', name: ' Blue key ' }],
    REMOVE: [{ type: 'REMOVE', passkey }],
    'xstate.done.actor.load': [{ type: 'xstate.done.actor.load', output: [passkey] }],
    'xstate.done.actor.add': [passkey, null].map((output) => ({ type: 'xstate.done.actor.add', output })),
    'xstate.error.actor.add': fails('add'),
    'xstate.error.actor.remove': fails('remove'),
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
  },
};
