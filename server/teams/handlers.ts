import { eq } from 'drizzle-orm';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { members, teamMembers, teams, users } from '../db/schema.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Members } from '../members/members.ts';
import type { Publish } from '../realtime/publish.ts';
import { findTeam, isCoachOf, joinTeam, memberTypeOf, wireTeam } from './teams.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly members: Members;
  readonly publish: Publish;
  /** What is kept of a person's rights is not true any more. */
  readonly forget: (sub: string) => void;
}

const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');

/** Teams as their coaches and new members meet them. */
export function createTeamHandlers({ db, members: read, publish, forget }: TeamDeps) {
  /** What these people may see is judged anew, and their open pages learn of it. */
  async function tell(which: ReturnType<typeof eq>): Promise<void> {
    const people = await db
      .select({ memberId: members.memberId, identityId: users.identityId, sub: users.sub })
      .from(teamMembers)
      .innerJoin(members, eq(members.memberId, teamMembers.memberId))
      .innerJoin(users, eq(users.sub, members.sub))
      .where(which);
    for (const { sub } of people) forget(sub);
    for (const { memberId, identityId } of people) {
      const member = await read.byId(memberId);
      if (member) publish(identityId, 'member_updated', { member });
    }
  }

  return {
    async getTeamWelcome({ params }) {
      const team = await findTeam(db, params.id);
      if (!team) throw noTeam();
      const { teamId: team_id, name, termsUrl: terms_url, privacyUrl: privacy_url } = team;
      return { status: 200, body: { team_id, name, terms_url, privacy_url } };
    },

    async updateTeam({ params, body, caller }) {
      if (!(await isCoachOf(db, caller.memberId, params.id))) throw noTeam();
      const changes = { name: body.name, athletesCanViewDashboard: body.athletes_can_view_dashboard };
      if (Object.values(changes).some((value) => value !== undefined)) {
        await db.update(teams).set(changes).where(eq(teams.teamId, params.id));
        await tell(eq(teamMembers.teamId, params.id));
      }
      const team = await findTeam(db, params.id);
      if (!team) throw noTeam();
      return { status: 200, body: { team: wireTeam(team) } };
    },

    async addTeamMember({ params: { teamId, memberId }, caller }) {
      const isCoach = await isCoachOf(db, caller.memberId, teamId);
      if (caller.memberId !== memberId && !isCoach) throw noTeam();
      // In a team a coach sees everybody: who has only its link must not come in that way.
      if (!isCoach && (await memberTypeOf(db, memberId)) !== 'Athlete') {
        throw new ApiFailure(403, 'forbidden', messages.account.teamTakesCoachByCoach);
      }
      const team = await findTeam(db, teamId);
      if (!team || !(await joinTeam(db, teamId, memberId))) throw noTeam();
      await tell(eq(teamMembers.memberId, memberId));
      return { status: 200, body: { team: wireTeam(team) } };
    },
  } satisfies Partial<Handlers>;
}
