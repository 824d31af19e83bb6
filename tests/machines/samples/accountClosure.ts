import type { WalkPlan } from '../walk.ts';

const fails = (id: string, tag: string) => ({ type: `xstate.error.actor.${id}`, error: { tag, message: 'No.' } });

export const accountClosure: WalkPlan = {
  inputs: [undefined],
  samples: {
    DELETE: [{ type: 'DELETE', password: 'Abcdefgh1!' }],
    'xstate.error.actor.deleteAccount': [fails('deleteAccount', 'BadCredentials')],
    'xstate.error.actor.cancelSubscription': [fails('cancelSubscription', 'Network')],
    'xstate.error.actor.reloadMember': [fails('reloadMember', 'Network')],
  },
};
