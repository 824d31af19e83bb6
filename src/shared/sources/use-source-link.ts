import { linkedFlag, type Member } from '../../../domain/entities/member.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { type DeviceLinkRef, deviceLinkMachine } from '../../../machines/deviceLink/deviceLink.machine.ts';
import { createDeviceLinkImplementations } from '../../../machines/deviceLink/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import { useProductName } from '../../ui/product-name.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useMemberServices } from '../services/member-services.ts';
import { deviceLinkDependencies } from '../linking/dependencies.ts';
import { useReturnToProfile } from '../linking/return.ts';

/**
 * Links, reconnects and unlinks one vendor's account.
 * @param isCustomRoute true on a partner's page, which does not redirect to the profile after a timeout
 */
export function useSourceLink(
  { vendor, takesLogin, keyPage }: Source,
  member: Member,
  isCustomRoute: boolean,
): DeviceLinkRef {
  const actors = useMemberServices();
  const { memberId } = useApi();
  const productName = useProductName();
  const returnToProfile = useReturnToProfile();
  const implementations = () =>
    createDeviceLinkImplementations(
      deviceLinkDependencies(actors, memberId, (page, device) => {
        if (page === 'profile') returnToProfile(device);
      }),
    );
  return useWorkflow(deviceLinkMachine, implementations, {
    device: vendor,
    isLinked: member[linkedFlag[vendor]],
    isIos: actors.native,
    needsLogin: takesLogin === true,
    keyPage: keyPage ?? null,
    productName,
    isCustomRoute,
    startsAtOnce: false,
  });
}
