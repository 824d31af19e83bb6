import { assertEvent, type ActorRefFrom } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { deviceLinkSetup } from './setup.ts';
import type { DeviceLinkContext } from './types.ts';
import { linkingNatively } from './native-states.ts';
import { blocked, linking, refreshingMember, rejected } from './window-states.ts';

interface Args {
  readonly context: DeviceLinkContext;
}
const device = ({ context }: Args) => ({ device: context.device });
const appleAt = ({ context }: Args) => ({ device: context.device, isIos: context.isIos });
const linkedBefore = ({ context }: Args) => ({ isLinked: context.isLinked });

/**
 * Linking and unlinking one device. [onboarding §4 §8 §9]
 *
 * One per vendor card: `useWorkflow(deviceLinkMachine, () => createDeviceLinkImplementations(deps), input)`; in the setup wizard it is the
 * child `deviceLink`. Send LINK synchronously in the click handler, then render by state: `matches('appleNeedsPhone')` and
 * `matches('confirmingUnlink')` a dialog, `matches('askingCredentials')` the credentials form, `matches('moved')` a hint to the vendor's
 * new app, tag `waiting` a CANCEL button; `linkMessage` always, and `context.linkUrl` as a plain link if set. LINK in `linked` reconnects a
 * broken link.
 */
export const deviceLinkMachine = deviceLinkSetup.createMachine({
  id: 'deviceLink',
  description: 'One device of one member: linked, not linked, or being linked.',
  // Session recordings show the vendor; URLs, names and everything else stay masked.
  meta: { shown: ['device'] },
  context: ({ input }) => ({ ...input, linkUrl: null, sentence: null, failure: null }),
  invoke: {
    id: 'surroundings',
    src: 'surroundings',
    input: device,
    onError: { actions: { type: 'keepRefreshFailure', params: failureIn } },
  },
  on: {
    MEMBER_CHANGED: [
      {
        guard: {
          type: 'becameLinked',
          params: ({ context, event }) => ({ isLinked: context.isLinked, now: event.isLinked }),
        },
        target: '.justLinked',
      },
      {
        guard: {
          type: 'becameUnlinked',
          params: ({ context, event }) => ({ isLinked: context.isLinked, now: event.isLinked }),
        },
        target: '.unlinked',
        // This may be our own unlinking, announced through realtime before its response arrived.
        actions: [
          'clearMessage',
          { type: 'keepLinked', params: { isLinked: false } },
          { type: 'announceUnlinked', params: device },
        ],
      },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks up the link of this device.',
      always: [
        { guard: { type: 'isUnknown', params: device }, target: 'setupError' },
        {
          guard: 'startsAtOnce',
          target: 'starting',
        },
        { target: 'unlinked' },
      ],
    },
    setupError: {
      type: 'final',
      description: 'There is no such device. This is a bug, which is reported.',
      entry: [
        { type: 'say', params: { sentence: 'unknownDevice' } },
        { type: 'reportSetupError', params: device },
      ],
    },
    unlinked: {
      description: 'Not linked. The card offers to link, and shows why the last attempt failed.',
      // The broken link still exists.
      always: { guard: { type: 'isLinked', params: linkedBefore }, target: 'linked' },
      on: { LINK: 'starting', FORGET_END: { target: 'forgettingEnd', actions: 'clearMessage' } },
    },
    forgettingEnd: {
      tags: 'busy',
      description: 'Dismisses the message that the vendor ended the link.',
      invoke: {
        id: 'forgetEnd',
        src: 'unlink',
        input: device,
        onDone: { target: 'unlinked', actions: { type: 'announceUnlinked', params: device } },
        onError: { target: 'unlinked', actions: { type: 'keepForgetFailure', params: failureIn } },
      },
    },
    starting: {
      description: 'Decides how to link this vendor.',
      entry: 'clearMessage',
      always: [
        { guard: { type: 'isAppleElsewhere', params: appleAt }, target: 'appleNeedsPhone' },
        { guard: { type: 'isApple', params: device }, target: 'linkingNatively' },
        { guard: { type: 'hasMoved', params: device }, target: 'moved' },
        {
          guard: 'needsLogin',
          target: 'openingCredentials',
        },
        {
          guard: { type: 'needsKey', params: ({ context }) => ({ keyPage: context.keyPage }) },
          target: 'askingKey',
        },
        { target: 'linking' },
      ],
    },
    appleNeedsPhone: {
      description: 'An alert: Apple can only be linked in the iPhone app.',
      entry: { type: 'say', params: { sentence: 'appleConnect' } },
      on: { DISMISS: { target: 'unlinked', actions: 'clearMessage' } },
    },
    moved: {
      description: 'Movescount was shut down, so no window opens. The card says so and offers its successor.',
      entry: { type: 'say', params: { sentence: 'movescount' } },
      on: { LINK: 'starting', DISMISS: { target: 'unlinked', actions: 'clearMessage' } },
    },
    linkingNatively,
    openingCredentials: {
      tags: 'busy',
      description: 'A short delay before the form opens.',
      after: { credentialsDialog: 'askingCredentials' },
      on: { CANCEL: { target: 'unlinked', actions: 'clearMessage' } },
    },
    askingCredentials: {
      description: 'A form for the email and password of the vendor account. They are not stored.',
      on: {
        SUBMIT_CREDENTIALS: 'validating',
        USE_PAGE: { target: 'linking', actions: 'clearMessage' },
        CANCEL: { target: 'unlinked', actions: 'clearMessage' },
      },
    },
    validating: {
      tags: 'busy',
      description: 'The vendor checks the credentials, then asks for consent on its own page.',
      invoke: {
        id: 'validateCredentials',
        src: 'validateCredentials',
        input: ({ context, event }) => {
          assertEvent(event, 'SUBMIT_CREDENTIALS');
          return { device: context.device, email: event.email.trim(), password: event.password };
        },
        onDone: { target: 'linking', actions: 'clearMessage' },
        onError: [
          {
            guard: { type: 'areBadCredentials', params: failureIn },
            target: 'askingCredentials',
            actions: { type: 'say', params: { sentence: 'badCredentials' } },
          },
          { target: 'askingCredentials', actions: { type: 'keepRefusal', params: failureIn } },
        ],
      },
      on: { CANCEL: { target: 'unlinked', actions: 'clearMessage' } },
    },
    askingKey: {
      description: 'A form for the vendor’s API key, with a link to the page that shows it.',
      on: { SUBMIT_KEY: 'linkingByKey', CANCEL: { target: 'unlinked', actions: 'clearMessage' } },
    },
    linkingByKey: {
      tags: 'busy',
      description: 'The server checks the key with the vendor and links the account.',
      invoke: {
        id: 'linkByKey',
        src: 'linkByKey',
        input: ({ context, event }) => {
          assertEvent(event, 'SUBMIT_KEY');
          return { device: context.device, key: event.key.trim() };
        },
        onDone: 'justLinked',
        onError: { target: 'askingKey', actions: { type: 'keepRefusal', params: failureIn } },
      },
      on: { CANCEL: { target: 'unlinked', actions: 'clearMessage' } },
    },
    linking,
    blocked,
    refreshingMember,
    rejected,
    justLinked: {
      description: 'Just linked.',
      always: {
        target: 'linked',
        actions: ['clearMessage', { type: 'announceLinked', params: device }, { type: 'reportLinked', params: device }],
      },
    },
    linked: {
      tags: 'linked',
      description: 'Linked. The card offers to unlink, and to reconnect a broken link.',
      entry: { type: 'keepLinked', params: { isLinked: true } },
      on: {
        LINK: 'starting',
        UNLINK: [
          { guard: { type: 'isAppleElsewhere', params: appleAt }, target: 'unlinkNeedsPhone', actions: 'clearMessage' },
          { target: 'confirmingUnlink', actions: 'clearMessage' },
        ],
      },
    },
    unlinkNeedsPhone: {
      tags: 'linked',
      description: 'An alert: Apple can only be unlinked in the iPhone app.',
      entry: { type: 'say', params: { sentence: 'appleDisconnect' } },
      on: { DISMISS: { target: 'linked', actions: 'clearMessage' } },
    },
    confirmingUnlink: {
      tags: 'linked',
      description: 'A dialog asks whether to unlink. Activities are kept.',
      on: { CONFIRM: 'unlinking', CANCEL: 'linked' },
    },
    unlinking: {
      tags: ['busy', 'linked'],
      description: 'Removes the link, here and at the vendor.',
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: device,
        onDone: {
          target: 'unlinked',
          actions: [
            { type: 'keepLinked', params: { isLinked: false } },
            { type: 'announceUnlinked', params: device },
          ],
        },
        onError: { target: 'linked', actions: { type: 'keepUnlinkFailure', params: failureIn } },
      },
    },
  },
});

export type DeviceLinkRef = ActorRefFrom<typeof deviceLinkMachine>;
