import { failureIn } from '../shared/failure-of-event.ts';
import { deviceLinkSetup } from './setup.ts';
import type { DeviceLinkContext } from './types.ts';

interface Args {
  readonly context: DeviceLinkContext;
}
const device = ({ context }: Args) => ({ device: context.device });
const linkedNow = ({ event }: { readonly event: { readonly output: { readonly isLinked: boolean } } }) => event.output;

/** State while the iPhone app asks for access to Apple Health. */
export const linkingNatively = deviceLinkSetup.createStateConfig({
  tags: 'waiting',
  description: 'The iPhone asks for access to Health.',
  initial: 'handing',
  on: {
    CANCEL: { target: 'unlinked', actions: 'clearMessage' },
    PHONE_DECLINED: {
      target: 'unlinked',
      actions: { type: 'say', params: { sentence: 'refused' } },
    },
  },
  after: {
    phoneTimeout: {
      target: 'unlinked',
      actions: { type: 'say', params: { sentence: 'phoneSilent' } },
    },
  },
  states: {
    handing: {
      description: 'Sends the app a single-use code.',
      invoke: {
        id: 'linkNatively',
        src: 'linkNatively',
        onDone: 'waiting',
        onError: {
          target: '#deviceLink.unlinked',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
    },
    waiting: { description: 'Waits for the member to answer on the iPhone.', after: { phoneCheck: 'asking' } },
    asking: {
      description: 'Checks whether the device is linked.',
      invoke: {
        id: 'refreshForPhone',
        src: 'refreshMember',
        input: device,
        onDone: [
          { guard: { type: 'isLinked', params: linkedNow }, target: '#deviceLink.justLinked' },
          { target: 'waiting' },
        ],
        onError: { target: 'waiting', actions: { type: 'keepRefreshFailure', params: failureIn } },
      },
    },
  },
});
