import { toSnake } from '../../../domain/case.ts';
import type { MemberUpdateWire } from '../../../domain/entities/member.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { SetupWizardDependencies } from '../../../machines/setupWizard/implementations.ts';
import { keys } from '../../api/keys.ts';
import type { MemberServices } from '../../shared/services/member-services.ts';
import { deviceLinkDependencies } from '../../shared/linking/dependencies.ts';
import { importsActions } from '../../workflows/imports.ts';
import { sessionActions } from '../../workflows/session.ts';

/** Creates the browser implementation of SetupWizardDependencies. */
export function wizardDependencies(
  actors: MemberServices,
  memberId: string,
  { leave, returnTo }: Pick<SetupWizardDependencies, 'leave' | 'returnTo'>,
): SetupWizardDependencies {
  const { session, call, queries } = actors;
  return {
    ...deviceLinkDependencies(actors, memberId, returnTo),
    watchLatestImport: importsActions(session).watchLatest,
    saveBiometrics: async ({ update, signal }) => {
      const body = toSnake(update) as MemberUpdateWire;
      const { member } = await call('updateMember', { params: { id: memberId }, body, signal });
      queries.setQueryData(keys.member, member[0]);
      if (member[0] !== undefined) sessionActions(session).changeMember(member[0]);
    },
    requestImport: async ({ device, signal }) => {
      const vendor = device as DeviceType;
      const answer = await call('pullVendor', { params: { vendor }, body: { member_id: memberId }, signal });
      importsActions(session).expect();
      return { started: answer !== 'none' };
    },
    leave,
  };
}
