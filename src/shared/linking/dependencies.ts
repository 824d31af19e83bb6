import { linkedFlag, type Member } from '../../../domain/entities/member.ts';
import { type DeviceType, vendors } from '../../../domain/vendors.ts';
import type { DeviceLinkDependencies } from '../../../machines/deviceLink/implementations.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import type { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { memberQuery } from '../../api/queries.ts';
import { importsActions } from '../../workflows/imports.ts';
import { onMemberChanged, sessionActions } from '../../workflows/session.ts';
import type { MemberServices } from '../services/member-services.ts';
import { postToNative } from '../services/native.ts';
import { onNativeMessage } from './native-messages.ts';
import { openVendorWindow, watchOutcome } from './vendor-window.ts';

/** True if the vendor no longer accepts a login here: its own page asks for everything. */
const wantsOwnPage = (failure: unknown) => (failure as Partial<CallFailure>).code === 'use_oauth_link';
const isBadLogin = (failure: unknown) => (failure as Partial<CallFailure>).code === 'bad_source_credentials';

const isLinked = (member: Member, device: string) => member[linkedFlag[device as DeviceType]];

/** Creates the dependencies of a device-link machine in this browser, for the signed-in member. */
export function deviceLinkDependencies(
  { session, call, queries }: Pick<MemberServices, 'session' | 'call' | 'queries'>,
  memberId: string,
  returnTo: DeviceLinkDependencies['returnTo'],
): DeviceLinkDependencies {
  const onMember = sessionActions(session).changeMember;
  const freshMember = { ...memberQuery({ memberId, call, onMember }), staleTime: 0, retry: 1 };
  /** A broken link still exists, but does not count as mended. */
  const isMended = async (device: string) => {
    const { sources } = await call('listSources', { params: { id: memberId } });
    queries.setQueryData(keys.sources, sources);
    return sources.some(({ vendor, brokenSince }) => vendor === device && brokenSince === null);
  };
  const refreshMember = async (device: string) => {
    const member = await queries.fetchQuery(freshMember);
    return { isLinked: isLinked(member, device) && (await isMended(device)) };
  };
  const refreshSources = () => void queries.invalidateQueries({ queryKey: keys.sources });
  return {
    openWindow: openVendorWindow,
    fetchLinkUrl: async ({ device, signal }) => {
      const body = { vendor: device as DeviceType };
      return (await call('createLinkTicket', { params: { id: memberId }, body, signal })).url;
    },
    refreshMember: ({ device }) => refreshMember(device),
    watchLinked: (device, listener) => onMemberChanged(session, (member) => listener(isLinked(member, device))),
    watchOutcome,
    watchVisible: (listener) => {
      const heard = () => document.visibilityState === 'visible' && listener();
      document.addEventListener('visibilitychange', heard);
      return () => document.removeEventListener('visibilitychange', heard);
    },
    linkNatively: async ({ signal }) => {
      const { code, expiresAt } = await call('createAppleCode', { params: { id: memberId }, signal });
      if (!signal.aborted) postToNative({ type: 'linkApple', code, expiresAt });
    },
    watchPhone: (listener) => onNativeMessage('appleDeclined', listener),
    validateCredentials: async ({ device, email, password, signal }) => {
      const vendor = device as DeviceType;
      try {
        await call('validateVendorCredentials', { params: { vendor }, body: { email, password }, signal });
      } catch (failure) {
        if (wantsOwnPage(failure)) return;
        throw isBadLogin(failure) ? { ...failureOf(failure), tag: 'BadCredentials' } : failure;
      }
    },
    linkByKey: async ({ device, key, signal }) => {
      await call('linkByKey', { params: { vendor: device as DeviceType }, body: { key }, signal });
      await queries.fetchQuery(freshMember);
    },
    unlink: async ({ device, signal }) => {
      await call('unlinkVendor', { params: { vendor: vendors[device as DeviceType].path }, signal });
      await queries.fetchQuery(freshMember);
    },
    onLinked: () => {
      refreshSources();
      importsActions(session).expect();
    },
    onUnlinked: (device) => {
      refreshSources();
      if (device === 'apple') postToNative({ type: 'appleUnlinked' });
    },
    returnTo,
    reportSetupError: (device) => reportError(new Error(`There is no device of the type ${device}.`)),
  };
}
