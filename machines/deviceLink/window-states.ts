import { failureIn } from '../shared/failure-of-event.ts';
import { deviceLinkSetup } from './setup.ts';
import type { DeviceLinkContext, WindowOutcome } from './types.ts';

interface Args {
  readonly context: DeviceLinkContext;
}
const device = ({ context }: Args) => ({ device: context.device });
const linkedNow = ({ event }: { readonly event: { readonly output: { readonly isLinked: boolean } } }) => event.output;

const outcome = ({ event }: { readonly event: { readonly outcome: WindowOutcome } }) => ({ outcome: event.outcome });
const whyFailed = ({
  event,
}: {
  readonly event: { readonly outcome: WindowOutcome };
}): {
  readonly sentence: 'failed' | 'vendorBusy';
} => ({ sentence: event.outcome === 'busy' ? 'vendorBusy' : 'failed' });
const badEndings = [
  {
    guard: { type: 'wasRefused', params: outcome },
    target: '#deviceLink.unlinked',
    actions: { type: 'say', params: { sentence: 'refused' } },
  },
  {
    guard: { type: 'hasFailed', params: outcome },
    target: '#deviceLink.unlinked',
    actions: { type: 'say', params: whyFailed },
  },
] as const;

/** Reloads the member. The vendor's result may arrive after the popup appeared closed, and takes precedence. */
export const refreshingMember = deviceLinkSetup.createStateConfig({
  tags: 'busy',
  description: 'Checks whether the device is linked.',
  invoke: {
    id: 'refreshMember',
    src: 'refreshMember',
    input: device,
    onDone: [{ guard: { type: 'isLinked', params: linkedNow }, target: 'justLinked' }, { target: 'rejected' }],
    onError: { target: 'rejected', actions: { type: 'keepRefreshFailure', params: failureIn } },
  },
  on: { VENDOR_SAID: [...badEndings] },
});

export const rejected = deviceLinkSetup.createStateConfig({
  description: 'The window was closed without linking. The card says so and offers to retry.',
  entry: { type: 'say', params: { sentence: 'closed' } },
  always: { guard: { type: 'isLinked', params: ({ context }) => ({ isLinked: context.isLinked }) }, target: 'linked' },
  on: {
    LINK: 'starting',
    DISMISS: { target: 'unlinked', actions: 'clearMessage' },
    VENDOR_SAID: [...badEndings, { target: 'refreshingMember' }],
  },
});

const returnToConnections = {
  type: 'returnTo',
  params: ({ context }: Args): { readonly page: 'profile' | 'connections' } => ({
    page: context.isCustomRoute ? 'connections' : 'profile',
  }),
} as const;

/** State while the vendor's popup is open, before or after the timeout. */
export const linking = deviceLinkSetup.createStateConfig({
  description: 'The vendor’s window is open, and stays open after the timeout.',
  exit: 'closeWindow',
  invoke: {
    id: 'vendorWindow',
    src: 'vendorWindow',
    input: device,
    onError: { target: 'unlinked', actions: { type: 'keepFailure', params: failureIn } },
  },
  on: {
    CANCEL: { target: 'unlinked', actions: 'clearMessage' },
    WINDOW_FAILED: {
      target: 'unlinked',
      actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
    },
    WINDOW_CLOSED: 'refreshingMember',
    VENDOR_SAID: [...badEndings, { target: 'refreshingMember' }],
  },
  initial: 'inTime',
  states: {
    inTime: {
      tags: 'waiting',
      description: 'Waits for the member to give consent in the window.',
      after: { linkTimeout: 'timedOut' },
      initial: 'opening',
      states: {
        opening: {
          description: 'Opens the window during the click, then loads the vendor’s page.',
          on: { WINDOW_OPENED: 'open', WINDOW_BLOCKED: '#deviceLink.blocked' },
        },
        open: {
          description: 'Checks every second whether the window was closed.',
          after: { windowCheck: { target: 'open', reenter: true, actions: 'checkWindow' } },
        },
      },
    },
    timedOut: {
      description: 'Timed out. If consent is given later, the device is still linked.',
      entry: { type: 'say', params: { sentence: 'timedOut' } },
      on: { LINK: '#deviceLink.starting', RETURNED: '.refreshing' },
      initial: 'refreshing',
      states: {
        refreshing: {
          description: 'Checks whether the device was linked in the meantime.',
          invoke: {
            id: 'refreshLate',
            src: 'refreshMember',
            input: device,
            onDone: [
              { guard: { type: 'isLinked', params: linkedNow }, target: '#deviceLink.justLinked' },
              { target: 'open', actions: ['leaveWindowOpen', returnToConnections] },
            ],
            onError: {
              target: 'open',
              actions: [{ type: 'keepRefreshFailure', params: failureIn }, 'leaveWindowOpen', returnToConnections],
            },
          },
        },
        open: {
          description: 'Keeps checking whether the window was closed.',
          after: { windowCheck: { target: 'open', reenter: true, actions: 'checkWindow' } },
        },
      },
    },
  },
});

/** State after the browser blocked the popup. */
export const blocked = deviceLinkSetup.createStateConfig({
  tags: 'waiting',
  description: 'The browser blocked the window. A plain link replaces it.',
  entry: { type: 'say', params: { sentence: 'blocked' } },
  on: {
    LINK: 'starting',
    CANCEL: { target: 'unlinked', actions: 'clearMessage' },
    VENDOR_SAID: [...badEndings, { target: 'refreshingMember' }],
  },
  initial: 'fetchingUrl',
  states: {
    fetchingUrl: {
      tags: 'busy',
      description: 'Requests the vendor’s URL.',
      invoke: {
        id: 'fetchLinkUrl',
        src: 'fetchLinkUrl',
        input: device,
        onDone: {
          target: 'offering',
          actions: { type: 'keepUrl', params: ({ event }) => ({ url: event.output }) },
        },
        onError: {
          target: '#deviceLink.unlinked',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
    },
    offering: { description: 'The link is shown.', on: { RETURNED: 'refreshing' } },
    refreshing: {
      description: 'The member is back: checks whether the device is linked.',
      invoke: {
        id: 'refreshAfterReturn',
        src: 'refreshMember',
        input: device,
        onDone: [
          { guard: { type: 'isLinked', params: linkedNow }, target: '#deviceLink.justLinked' },
          { target: 'offering' },
        ],
        onError: { target: 'offering', actions: { type: 'keepRefreshFailure', params: failureIn } },
      },
    },
  },
});
