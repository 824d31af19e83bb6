import type { WalkPlan } from '../walk.ts';

const input = {
  device: 'garmin',
  isLinked: false,
  isIos: false,
  needsLogin: false,
  productName: 'Longrun',
  isCustomRoute: false,
  startsAtOnce: false,
};
const linkedOrNot = (id: string) =>
  [true, false].map((isLinked) => ({ type: `xstate.done.actor.${id}`, output: { isLinked } }));
const fails = (id: string, ...tags: string[]) =>
  tags.map((tag) => ({ type: `xstate.error.actor.${id}`, error: { tag, message: tag } }));

export const deviceLink: WalkPlan = {
  inputs: [
    input,
    { ...input, startsAtOnce: true },
    { ...input, isLinked: true },
    { ...input, device: 'polar', needsLogin: true },
    { ...input, device: 'apple' },
    { ...input, device: 'apple', isLinked: true },
    { ...input, device: 'apple', isIos: true },
    { ...input, device: 'suunto' },
    { ...input, isLinked: true, startsAtOnce: true },
    { ...input, device: 'abacus' },
  ],
  samples: {
    SUBMIT_CREDENTIALS: [{ type: 'SUBMIT_CREDENTIALS', email: 'runner@example.org', password: 'secret' }],
    MEMBER_CHANGED: [true, false].map((isLinked) => ({ type: 'MEMBER_CHANGED', isLinked })),
    VENDOR_SAID: ['linked', 'refused', 'failed'].map((outcome) => ({ type: 'VENDOR_SAID', outcome })),
    WINDOW_FAILED: [{ type: 'WINDOW_FAILED', failure: { tag: 'Network', status: null, message: 'No connection.' } }],
    'xstate.done.actor.fetchLinkUrl': [{ type: 'xstate.done.actor.fetchLinkUrl', output: '/link?ticket=1' }],
    'xstate.done.actor.refreshMember': linkedOrNot('refreshMember'),
    'xstate.done.actor.refreshLate': linkedOrNot('refreshLate'),
    'xstate.done.actor.refreshForPhone': linkedOrNot('refreshForPhone'),
    'xstate.done.actor.refreshAfterReturn': linkedOrNot('refreshAfterReturn'),
    'xstate.error.actor.linkNatively': fails('linkNatively', 'Server'),
    'xstate.error.actor.validateCredentials': fails('validateCredentials', 'BadCredentials', 'Invalid'),
  },
};
