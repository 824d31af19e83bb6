import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { deviceLinkMachine } from '../../machines/deviceLink/deviceLink.machine.ts';
import type { DeviceLinkContext } from '../../machines/deviceLink/types.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';

const lost = failed('Network', 'No answer.');
const wrong = failed('BadCredentials', 'Wrong.');
const known = failed('Conflict', 'Linked by another account.');

/** Context with every field set, so a missing reset is noticed. */
const before: DeviceLinkContext = {
  device: 'garmin',
  isIos: false,
  isCustomRoute: false,
  startsAtOnce: false,
  needsLogin: false,
  keyPage: null,
  productName: 'Longrun',
  isLinked: false,
  sentence: 'vendorBusy',
  failure: failed('Server', 'Of the last try.'),
  linkUrl: 'https://vendor.example/old',
};

type Changes = Partial<DeviceLinkContext>;
type Effects = Step<DeviceLinkContext>['effects'];
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, effects?: Effects, given?: Changes];

const calm = { sentence: null, failure: null, linkUrl: null };
const device = (name: string) => ({ device: name });
const announced: Effects = [['announceUnlinked', device('garmin')]];
const justLinked: Effects = [
  ['announceLinked', device('garmin')],
  ['send to parent', { type: 'DEVICE_LINKED', device: 'garmin' }],
];
const isLinked = true;
const linkedNow = { ...calm, isLinked };
const closes = ['send to vendorWindow', { type: 'CLOSE' }] as const;
const looks: Effects = [['send to vendorWindow', { type: 'LOOK' }]];
const timer = (delay: string, state: string) => ({ type: `xstate.after.${delay}.deviceLink.${state}` });
const said = (outcome: string) => ({ type: 'VENDOR_SAID', outcome });
const yes = (actor: string) => answered(actor, { isLinked: true });
const no = (actor: string) => answered(actor, { isLinked: false });
const none: Effects = [];

const keyed = { keyPage: 'https://vendor.example/settings' };
const opening = { linking: { inTime: 'opening' } };
const open = { linking: { inTime: 'open' } };
const lateOpen = { linking: { timedOut: 'open' } };
const asksLate = { linking: { timedOut: 'refreshing' } };
const phone = (state: string) => ({ linkingNatively: state });
const blocked = (state: string) => ({ blocked: state });
const back = (page: string): Effects => [
  ['send to vendorWindow', { type: 'LEAVE_OPEN' }],
  ['returnTo', { page }],
];

const rows: Row[] = [
  ['unlinked', refused('surroundings', lost), 'unlinked', { failure: lost }],
  ['unlinked', { type: 'MEMBER_CHANGED', isLinked: true }, 'linked', linkedNow, justLinked],
  ['unlinked', { type: 'MEMBER_CHANGED', isLinked: false }, 'unlinked'],
  ['linked', { type: 'MEMBER_CHANGED', isLinked: true }, 'linked', { isLinked }, none, { isLinked }],
  ['linked', { type: 'MEMBER_CHANGED', isLinked: false }, 'unlinked', calm, announced, { isLinked }],
  ['unlinked', { type: 'FORGET_END' }, 'forgettingEnd', calm],
  ['forgettingEnd', answered('forgetEnd'), 'unlinked', {}, announced],
  ['forgettingEnd', refused('forgetEnd', lost), 'unlinked', { failure: lost, sentence: 'forgetFailed' }],

  ['unlinked', { type: 'LINK' }, opening, calm],
  ['unlinked', { type: 'LINK' }, 'openingCredentials', { ...calm, needsLogin: true }, none, { needsLogin: true }],
  [
    'unlinked',
    { type: 'LINK' },
    'appleNeedsPhone',
    { ...calm, ...device('apple'), sentence: 'appleConnect' },
    none,
    device('apple'),
  ],
  [
    'unlinked',
    { type: 'LINK' },
    phone('handing'),
    { ...calm, ...device('apple'), isIos: true },
    none,
    { ...device('apple'), isIos: true },
  ],
  [
    'unlinked',
    { type: 'LINK' },
    'moved',
    { ...calm, ...device('suunto'), sentence: 'movescount' },
    none,
    device('suunto'),
  ],
  ['appleNeedsPhone', { type: 'DISMISS' }, 'unlinked', calm],
  ['moved', { type: 'LINK' }, opening, calm],
  ['moved', { type: 'DISMISS' }, 'unlinked', calm],

  ['openingCredentials', timer('credentialsDialog', 'openingCredentials'), 'askingCredentials'],
  ['openingCredentials', { type: 'CANCEL' }, 'unlinked', calm],
  ['askingCredentials', { type: 'SUBMIT_CREDENTIALS', email: 'a', password: 'b' }, 'validating'],
  ['askingCredentials', { type: 'USE_PAGE' }, opening, calm],
  ['askingCredentials', { type: 'CANCEL' }, 'unlinked', calm],
  ['validating', answered('validateCredentials'), opening, calm],
  ['validating', refused('validateCredentials', wrong), 'askingCredentials', { sentence: 'badCredentials' }],
  ['validating', refused('validateCredentials', lost), 'askingCredentials', { failure: lost, sentence: 'whatFailed' }],
  ['validating', { type: 'CANCEL' }, 'unlinked', calm],

  ['unlinked', { type: 'LINK' }, 'askingKey', { ...calm, ...keyed }, none, keyed],
  ['askingKey', { type: 'SUBMIT_KEY', key: ' k ' }, 'linkingByKey'],
  ['askingKey', { type: 'CANCEL' }, 'unlinked', calm],
  ['linkingByKey', answered('linkByKey'), 'linked', linkedNow, justLinked],
  ['linkingByKey', refused('linkByKey', known), 'askingKey', { failure: known, sentence: 'whatFailed' }],
  ['linkingByKey', { type: 'CANCEL' }, 'unlinked', calm],

  [opening, { type: 'WINDOW_OPENED' }, open],
  [opening, { type: 'WINDOW_BLOCKED' }, blocked('fetchingUrl'), { sentence: 'blocked' }, [closes]],
  [open, refused('vendorWindow', lost), 'unlinked', { failure: lost, sentence: 'failed' }, [closes]],
  [open, { type: 'CANCEL' }, 'unlinked', calm, [closes]],
  [open, { type: 'WINDOW_FAILED', failure: known }, 'unlinked', { failure: known, sentence: 'whatFailed' }, [closes]],
  [open, { type: 'WINDOW_CLOSED' }, 'refreshingMember', {}, [closes]],
  [open, said('refused'), 'unlinked', { sentence: 'refused' }, [closes]],
  [open, said('failed'), 'unlinked', { sentence: 'failed' }, [closes]],
  [open, said('linked'), 'refreshingMember', {}, [closes]],
  [open, timer('windowCheck', 'linking.inTime.open'), open, {}, looks],
  [open, timer('linkTimeout', 'linking.inTime'), asksLate, { sentence: 'timedOut' }],

  [asksLate, yes('refreshLate'), 'linked', linkedNow, [closes, ...justLinked]],
  [asksLate, no('refreshLate'), lateOpen, {}, back('profile')],
  [asksLate, refused('refreshLate', lost), lateOpen, { failure: lost }, back('profile')],
  [asksLate, no('refreshLate'), lateOpen, { isCustomRoute: true }, back('connections'), { isCustomRoute: true }],
  [lateOpen, { type: 'LINK' }, opening, calm, [closes]],
  [lateOpen, { type: 'RETURNED' }, asksLate],
  [lateOpen, timer('windowCheck', 'linking.timedOut.open'), lateOpen, {}, looks],

  ['refreshingMember', yes('refreshMember'), 'linked', linkedNow, justLinked],
  ['refreshingMember', no('refreshMember'), 'rejected', { sentence: 'closed' }],
  ['refreshingMember', refused('refreshMember', lost), 'rejected', { failure: lost, sentence: 'closed' }],
  ['refreshingMember', said('refused'), 'unlinked', { sentence: 'refused' }],
  ['refreshingMember', said('busy'), 'unlinked', { sentence: 'vendorBusy' }, none, { sentence: null }],
  ['refreshingMember', said('linked'), 'refreshingMember'],
  ['rejected', { type: 'LINK' }, opening, calm],
  ['rejected', { type: 'DISMISS' }, 'unlinked', calm],
  ['rejected', said('refused'), 'unlinked', { sentence: 'refused' }],
  ['rejected', said('failed'), 'unlinked', { sentence: 'failed' }],
  ['rejected', said('linked'), 'refreshingMember'],
  ['refreshingMember', no('refreshMember'), 'linked', { isLinked, sentence: 'closed' }, none, { isLinked }],

  [
    blocked('fetchingUrl'),
    answered('fetchLinkUrl', 'https://a.example'),
    blocked('offering'),
    { linkUrl: 'https://a.example' },
  ],
  [blocked('fetchingUrl'), refused('fetchLinkUrl', lost), 'unlinked', { failure: lost, sentence: 'failed' }],
  [blocked('offering'), { type: 'RETURNED' }, blocked('refreshing')],
  [blocked('offering'), { type: 'LINK' }, opening, calm],
  [blocked('offering'), { type: 'CANCEL' }, 'unlinked', calm],
  [blocked('offering'), said('refused'), 'unlinked', { sentence: 'refused' }],
  [blocked('offering'), said('failed'), 'unlinked', { sentence: 'failed' }],
  [blocked('offering'), said('linked'), 'refreshingMember'],
  [blocked('refreshing'), yes('refreshAfterReturn'), 'linked', linkedNow, justLinked],
  [blocked('refreshing'), no('refreshAfterReturn'), blocked('offering')],
  [blocked('refreshing'), refused('refreshAfterReturn', lost), blocked('offering'), { failure: lost }],

  [phone('handing'), answered('linkNatively'), phone('waiting')],
  [phone('handing'), refused('linkNatively', lost), 'unlinked', { failure: lost, sentence: 'failed' }],
  [phone('waiting'), timer('phoneCheck', 'linkingNatively.waiting'), phone('asking')],
  [phone('waiting'), { type: 'CANCEL' }, 'unlinked', calm],
  [phone('waiting'), { type: 'PHONE_DECLINED' }, 'unlinked', { sentence: 'refused' }],
  [phone('waiting'), timer('phoneTimeout', 'linkingNatively'), 'unlinked', { sentence: 'phoneSilent' }],
  [phone('asking'), yes('refreshForPhone'), 'linked', linkedNow, justLinked],
  [phone('asking'), no('refreshForPhone'), phone('waiting')],
  [phone('asking'), refused('refreshForPhone', lost), phone('waiting'), { failure: lost }],

  ['linked', { type: 'LINK' }, opening, { ...calm, isLinked }, none, { isLinked }],
  ['linked', { type: 'UNLINK' }, 'confirmingUnlink', { ...calm, isLinked }, none, { isLinked }],
  [
    'linked',
    { type: 'UNLINK' },
    'unlinkNeedsPhone',
    { ...calm, ...device('apple'), isLinked, sentence: 'appleDisconnect' },
    none,
    { ...device('apple'), isLinked },
  ],
  ['unlinkNeedsPhone', { type: 'DISMISS' }, 'linked', linkedNow, none, { isLinked }],
  ['confirmingUnlink', { type: 'CONFIRM' }, 'unlinking', { isLinked }, none, { isLinked }],
  ['confirmingUnlink', { type: 'CANCEL' }, 'linked', { isLinked }, none, { isLinked }],
  ['unlinking', answered('unlink'), 'unlinked', { isLinked: false }, announced, { isLinked }],
  [
    'unlinking',
    refused('unlink', lost),
    'linked',
    { isLinked, failure: lost, sentence: 'unlinkFailed' },
    none,
    { isLinked },
  ],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, effects = [], given = {}) => {
  const after = step(deviceLinkMachine, from, { ...before, ...given }, event, ['vendorWindow']);
  expect(after).toEqual({ at: to, context: { ...before, ...changes }, effects });
});
