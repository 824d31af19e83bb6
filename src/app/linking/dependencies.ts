import { vendorPaths } from '../../../contract/vendor-paths.ts';
import { type DeviceType, linkedFlag, type Member } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import type { DeviceLinkDependencies } from '../../../machines/deviceLink/implementations.ts';
import type { FailureTag } from '../../../machines/shared/failure.ts';
import { keys } from '../../api/keys.ts';
import { memberQuery } from '../../api/queries.ts';
import type { Actors } from '../actors.ts';
import { openVendorWindow } from './vendor-window.ts';

/** What no vendor of this server offers. */
const refuse = (tag: FailureTag) => Promise.reject({ tag, status: null, message: messages.link.failed });

const isLinked = (member: Member, device: string) => member[linkedFlag[device as DeviceType]];

/** The hands of a device-link machine in this browser, for the member that is signed in. */
export function deviceLinkDependencies(
  { session, call, queries }: Pick<Actors, 'session' | 'call' | 'queries'>,
  memberId: string,
): DeviceLinkDependencies {
  const refreshMember = async (device: string) => {
    const query = { ...memberQuery({ memberId, call }), staleTime: 0, retry: 1 };
    return { isLinked: isLinked(await queries.fetchQuery(query), device) };
  };
  const refreshSources = () => void queries.invalidateQueries({ queryKey: keys.sources });
  return {
    openWindow: openVendorWindow,
    fetchLinkUrl: async ({ device, signal }) => {
      const body = { vendor: device as DeviceType };
      return (await call('createLinkTicket', { params: { id: memberId }, body, signal })).url;
    },
    refreshMember: ({ device }) => refreshMember(device),
    watchLinked: (device, listener) =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== keys.member[0] || query.state.data === undefined) return;
        listener(isLinked(query.state.data as Member, device));
      }),
    watchVisible: (listener) => {
      const heard = () => document.visibilityState === 'visible' && listener();
      document.addEventListener('visibilitychange', heard);
      return () => document.removeEventListener('visibilitychange', heard);
    },
    linkNatively: () => refuse('NotFound'),
    connectWithCredentials: () => refuse('NotFound'),
    unlink: async ({ device, signal }) => {
      await call('unlinkVendor', { params: { vendor: vendorPaths[device as DeviceType] }, signal });
      await refreshMember(device);
    },
    onLinked: () => {
      refreshSources();
      session.send({ type: 'IMPORT_EXPECTED' });
    },
    onUnlinked: refreshSources,
    // Devices are linked on the profile and in the wizard, and both are where a person wants to be then.
    returnTo: () => {},
    reportSetupError: (device) => reportError(new Error(`There is no device of the type ${device}.`)),
  };
}
