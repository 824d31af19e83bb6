import type { WalkPlan } from '../walk.ts';

const fails = (tag: string) => ({ type: 'xstate.error.actor.endSession', error: { tag, message: tag } });

export const remoteSignOut: WalkPlan = {
  inputs: [undefined],
  samples: {
    SIGN_OUT: [{ type: 'SIGN_OUT', session: { sessionId: 's1', name: 'Firefox', isPhone: false } }],
    'xstate.error.actor.endSession': [fails('NotFound'), fails('Network')],
  },
};
