import type { DeviceLinkInput } from '../../../machines/deviceLink/types.ts';
import type { WalkPlan } from '../walk.ts';

/** The card of an unlinked device. */
export const linkInput: DeviceLinkInput = {
  device: 'garmin',
  isLinked: false,
  isIos: false,
  needsLogin: false,
  keyPage: null,
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
    linkInput,
    { ...linkInput, startsAtOnce: true },
    { ...linkInput, isLinked: true },
    { ...linkInput, device: 'polar', needsLogin: true },
    { ...linkInput, device: 'intervals', keyPage: 'https://vendor.example/settings' },
    { ...linkInput, device: 'apple' },
    { ...linkInput, device: 'apple', isLinked: true },
    { ...linkInput, device: 'apple', isIos: true },
    { ...linkInput, device: 'suunto' },
    { ...linkInput, isLinked: true, startsAtOnce: true },
    { ...linkInput, device: 'abacus' },
  ],
  samples: {
    SUBMIT_CREDENTIALS: [{ type: 'SUBMIT_CREDENTIALS', email: 'runner@example.org', password: 'secret' }],
    SUBMIT_KEY: [{ type: 'SUBMIT_KEY', key: 'a key of a runner' }],
    MEMBER_CHANGED: [true, false].map((isLinked) => ({ type: 'MEMBER_CHANGED', isLinked })),
    VENDOR_SAID: ['linked', 'refused', 'failed'].map((outcome) => ({ type: 'VENDOR_SAID', outcome })),
    WINDOW_FAILED: [{ type: 'WINDOW_FAILED', failure: { tag: 'Network', status: null, message: 'No connection.' } }],
    'xstate.done.actor.fetchLinkUrl': [{ type: 'xstate.done.actor.fetchLinkUrl', output: '/link?ticket=1' }],
    'xstate.done.actor.refreshMember': linkedOrNot('refreshMember'),
    'xstate.done.actor.refreshLate': linkedOrNot('refreshLate'),
    'xstate.done.actor.refreshForPhone': linkedOrNot('refreshForPhone'),
    'xstate.done.actor.refreshAfterReturn': linkedOrNot('refreshAfterReturn'),
    'xstate.error.actor.linkNatively': fails('linkNatively', 'Server'),
    'xstate.error.actor.linkByKey': fails('linkByKey', 'Invalid'),
    'xstate.error.actor.validateCredentials': fails('validateCredentials', 'BadCredentials', 'Invalid'),
  },
};
