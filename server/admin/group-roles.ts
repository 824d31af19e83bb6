import { isTrainer } from '../../domain/access.ts';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { ActLog } from '../http/acts.ts';
import { ApiFailure } from '../http/failure.ts';
import type { ProviderPerson } from '../identity/provider-client.ts';
import { roleOf } from '../members/roles.store.ts';
import type { CurrentSite } from '../site-settings.ts';
import { setRole } from './set-role.ts';

interface GroupRolesDeps {
  readonly db: Db;
  readonly acts: ActLog;
  readonly site: CurrentSite;
}

/** Access level of a member who is no longer an admin: a trial, which never ends if the server charges nothing. */
const AFTER_ADMIN = ACCESS_LEVEL.trial;

/**
 * Creates the function that gives members the role matching their groups at a sign-in provider, and logs it as an admin action. A change
 * that an admin could not make either, such as removing the last admin, is logged as refused, and the sign-in continues.
 */
export function createGroupRoles({ db, acts, site }: GroupRolesDeps) {
  type Member = NonNullable<Awaited<ReturnType<typeof roleOf>>>;

  /** Gives a member a role. @returns false if the change was refused */
  async function give(member: Member, role: Pick<Member, 'memberType' | 'accessLevel'>): Promise<boolean> {
    const { memberId } = member;
    const about = { target: `${role.memberType}, ${role.accessLevel}`, memberId };
    const actId = await acts.begin({ ...about, admin: member, callId: 'finishProviderSignIn' });
    try {
      await setRole(db, memberId, role, site().trialDays);
      await changed(db, { what: 'member', of: memberId });
      await acts.end(actId, { ...about, outcome: 'done', reason: null });
      return true;
    } catch (error) {
      const isRefused = error instanceof ApiFailure;
      await acts.end(actId, {
        ...about,
        outcome: isRefused ? 'refused' : 'failed',
        reason: isRefused ? error.code : null,
      });
      if (!isRefused) throw error;
      return false;
    }
  }

  return async (sub: string, { isAdmin, isCoach }: Pick<ProviderPerson, 'isAdmin' | 'isCoach'>): Promise<void> => {
    if (isAdmin === null && isCoach === null) return;
    const member = await roleOf(db, sub);
    if (member === null) return;
    const wasAdmin = member.accessLevel >= ACCESS_LEVEL.admin;
    const wasCoach = isTrainer(member.memberType);
    const memberType = isCoach === null || isCoach === wasCoach ? member.memberType : isCoach ? 'Coach' : 'Athlete';
    const level = isAdmin ? ACCESS_LEVEL.admin : AFTER_ADMIN;
    const accessLevel = isAdmin === null || isAdmin === wasAdmin ? member.accessLevel : level;
    const isOtherType = memberType !== member.memberType;
    const isOtherLevel = accessLevel !== member.accessLevel;
    if (!isOtherType && !isOtherLevel) return;
    if ((await give(member, { memberType, accessLevel })) || !isOtherType || !isOtherLevel) return;
    // A refused change must not prevent the other one: otherwise an admin who leads a team would stay an admin without the group.
    if (!(await give(member, { ...member, accessLevel }))) await give(member, { ...member, memberType });
  };
}
