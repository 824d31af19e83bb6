import { assign, sendTo, setup } from 'xstate';
import { CREDENTIALS_DIALOG_MS, LINK_TIMEOUT_MS, LINK_WINDOW_CHECK_MS } from '../../domain/constants.ts';
import { deviceTypes, type DeviceType } from '../../domain/vendors.ts';
import { PHONE_CHECK_MS, PHONE_TIMEOUT_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredCallback, requiredPromise } from '../shared/required.ts';
import { parentOf } from '../shared/parent-of.ts';
import type {
  DeviceParams,
  DeviceLinkContext,
  DeviceLinkEvent,
  DeviceLinkInput,
  DeviceLinkParentEvent,
  LinkMessage,
  LinkState,
  WindowOutcome,
} from './types.ts';

interface FailureParams {
  readonly failure: Failure;
}
interface OutcomeParams {
  readonly outcome: WindowOutcome;
}
type LinkChange = LinkState & { readonly now: boolean };

/** Events for the vendor's popup: check whether it was closed; when the actor stops, leave it open or close it. */
export type VendorWindowEvent = {
  readonly type: 'LOOK' | 'LEAVE_OPEN' | 'CLOSE';
};

const isDeviceType = (type: string): type is DeviceType => deviceTypes.some((known) => known === type);

/** Types, actors and actions of the device-link machine; the states are in deviceLink.machine.ts. */
export const deviceLinkSetup = setup({
  types: {} as {
    context: DeviceLinkContext;
    events: DeviceLinkEvent;
    input: DeviceLinkInput;
    tags: 'busy' | 'waiting' | 'linked';
  },
  actors: {
    surroundings: requiredCallback<DeviceParams>('deviceLink', 'surroundings'),
    vendorWindow: requiredCallback<DeviceParams, VendorWindowEvent>('deviceLink', 'vendorWindow'),
    fetchLinkUrl: requiredPromise<string, DeviceParams>('deviceLink', 'fetchLinkUrl'),
    linkNatively: requiredPromise<void>('deviceLink', 'linkNatively'),
    validateCredentials: requiredPromise<void, DeviceParams & { readonly email: string; readonly password: string }>(
      'deviceLink',
      'validateCredentials',
    ),
    linkByKey: requiredPromise<void, DeviceParams & { readonly key: string }>('deviceLink', 'linkByKey'),
    refreshMember: requiredPromise<LinkState, DeviceParams>('deviceLink', 'refreshMember'),
    unlink: requiredPromise<void, DeviceParams>('deviceLink', 'unlink'),
  },
  guards: {
    isUnknown: (_, params: DeviceParams) => !isDeviceType(params.device),
    isAppleElsewhere: (_, params: DeviceParams & { readonly isIos: boolean }) =>
      params.device === 'apple' && !params.isIos,
    isApple: (_, params: DeviceParams) => params.device === 'apple',
    hasMoved: (_, params: DeviceParams) => params.device === 'suunto',
    needsLogin: ({ context }) => context.needsLogin,
    needsKey: (_, params: { readonly keyPage: string | null }) => params.keyPage !== null,
    startsAtOnce: ({ context }) => context.startsAtOnce,
    isLinked: (_, params: LinkState) => params.isLinked,
    wasRefused: (_, params: OutcomeParams) => params.outcome === 'refused',
    hasFailed: (_, params: OutcomeParams) => params.outcome === 'failed' || params.outcome === 'busy',
    becameLinked: (_, params: LinkChange) => params.now && !params.isLinked,
    becameUnlinked: (_, params: LinkChange) => !params.now && params.isLinked,
    areBadCredentials: (_, params: FailureParams) =>
      params.failure.tag === 'BadCredentials' || params.failure.tag === 'Unauthorized',
  },
  actions: {
    say: assign((_, params: { readonly sentence: LinkMessage }) => ({ sentence: params.sentence })),
    // Uses the server's readable message for specific refusals.
    keepFailure: assign((_, { failure }: FailureParams) => ({
      failure,
      sentence: failure.tag === 'Conflict' ? 'whatFailed' : 'failed',
    })),
    keepRefusal: assign((_, params: FailureParams) => ({ failure: params.failure, sentence: 'whatFailed' })),
    keepUnlinkFailure: assign((_, params: FailureParams) => ({
      failure: params.failure,
      sentence: 'unlinkFailed',
    })),
    keepForgetFailure: assign((_, params: FailureParams) => ({
      failure: params.failure,
      sentence: 'forgetFailed',
    })),
    keepRefreshFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    clearMessage: assign({ sentence: null, failure: null, linkUrl: null }),
    keepUrl: assign((_, params: { readonly url: string }) => ({ linkUrl: params.url })),
    keepLinked: assign((_, params: LinkState) => ({ isLinked: params.isLinked })),
    checkWindow: sendTo('vendorWindow', { type: 'LOOK' }),
    leaveWindowOpen: sendTo('vendorWindow', { type: 'LEAVE_OPEN' }),
    closeWindow: sendTo('vendorWindow', { type: 'CLOSE' }),
    reportLinked: sendTo(
      parentOf,
      (_, params: DeviceParams): DeviceLinkParentEvent => ({ type: 'DEVICE_LINKED', device: params.device }),
    ),
    announceLinked: requiredEffect<DeviceParams>('deviceLink', 'announceLinked'),
    announceUnlinked: requiredEffect<DeviceParams>('deviceLink', 'announceUnlinked'),
    returnTo: requiredEffect<{ readonly page: 'profile' | 'connections' }>('deviceLink', 'returnTo'),
    reportSetupError: requiredEffect<DeviceParams>('deviceLink', 'reportSetupError'),
  },
  delays: {
    credentialsDialog: CREDENTIALS_DIALOG_MS,
    windowCheck: LINK_WINDOW_CHECK_MS,
    linkTimeout: LINK_TIMEOUT_MS,
    phoneCheck: PHONE_CHECK_MS,
    phoneTimeout: PHONE_TIMEOUT_MS,
  },
});
