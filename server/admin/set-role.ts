import { isTrainer } from '../../domain/access.ts';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import { planAdminActMail } from '../accounts/admin-act-mail.ts';
import type { Db } from '../db/open.ts';
import { type ApiCode, ApiFailure } from '../http/failure.ts';
import { changeRole, lockAdmins, lockRole } from '../members/roles.store.ts';
import { isInTeam } from '../teams/places.store.ts';
import { unknownMember } from './people.store.ts';

const sentences = {
  last_admin: 'This is the only admin. Make another member an admin first.',
  sample_member: 'This is a sample member. It cannot be changed, and is removed after a day.',
  address_unproven:
    'This member has not confirmed their email address. Trainers, coaches and admins need a confirmed address.',
  in_team:
    'This member is in a team. Remove them from it first: trainers and coaches see the training of everyone in their teams.',
} as const satisfies Partial<Record<ApiCode, string>>;
export const roleConflict = (code: keyof typeof sentences) => new ApiFailure(409, code, sentences[code]);

/**
 * Changes a member's role, and mails the member. Runs in one transaction, so that two admins cannot demote each other at the same time.
 * @param trialDays length of a new trial in days; `null` if trials do not end
 * @throws ApiFailure
 */
export async function setRole(
  db: Db,
  memberId: string,
  { memberType, accessLevel }: { readonly memberType: MemberWire['member_type']; readonly accessLevel: number },
  trialDays: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const before = await lockRole(tx, memberId);
    if (!before) throw unknownMember();
    if (before.accessLevel === ACCESS_LEVEL.demo) throw roleConflict('sample_member');
    const isLast = admins.length === 1 && admins[0] === memberId;
    if (isLast && accessLevel < ACCESS_LEVEL.admin) throw roleConflict('last_admin');
    const isOtherSide = isTrainer(before.memberType) !== isTrainer(memberType);
    const isMoreTrusted =
      (isOtherSide && isTrainer(memberType)) ||
      (accessLevel >= ACCESS_LEVEL.admin && before.accessLevel < ACCESS_LEVEL.admin);
    // The holder of an unproven address must not see other people's training.
    if (isMoreTrusted && !before.isAddressProven) throw roleConflict('address_unproven');
    // Trainers and athletes have different roles in a team.
    if (isOtherSide && (await isInTeam(tx, memberId))) throw roleConflict('in_team');
    const isRenewal = accessLevel === ACCESS_LEVEL.trial && trialDays !== null && before.isTrialOver;
    const isNewTerm = isRenewal || before.accessLevel !== accessLevel;
    if (before.memberType === memberType && !isNewTerm) return;
    await changeRole(tx, memberId, { memberType, accessLevel, isNewTerm, trialDays });
    await planAdminActMail(tx, 'role', memberId);
  });
}
