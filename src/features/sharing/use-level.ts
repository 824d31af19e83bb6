import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { createSharingChangeImplementations } from '../../../machines/sharingChange/implementations.ts';
import { sharingChangeMachine } from '../../../machines/sharingChange/sharingChange.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { type Connection, useReloadSharing } from '../../api/sharing.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { useSharingChange } from '../../workflows/sharing-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';

/** The level of a connection, with actions to change it. */
export function useLevel({ member: { id, permissions } }: Connection) {
  const { call } = useApi();
  const { report } = useMemberServices();
  const reload = useReloadSharing();
  const implementations = () =>
    createSharingChangeImplementations({
      storeLevel: async ({ level, signal }) => {
        const body = { permission: level, text_version: SHARING_TEXT_VERSION };
        const { member } = await call('changeSharing', { params: { id }, body, signal });
        return member.permissions;
      },
      report,
      reload,
    });
  return useSharingChange(useWorkflow(sharingChangeMachine, implementations, { stored: permissions }), permissions);
}

export type Level = ReturnType<typeof useLevel>;
