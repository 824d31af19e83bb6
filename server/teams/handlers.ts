import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Members } from '../members/members.store.ts';
import type { Publish } from '../realtime/publish.ts';
import type { SecurityEvents } from '../security-events.ts';
import {
  admitToTeam,
  askForTeam,
  changeTeam,
  findTeam,
  isCoachOf,
  joinTeam,
  memberTypeOf,
  peopleOf,
  personInTeams,
  type TeamPerson,
  wireTeam,
} from './teams.store.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly members: Members;
  readonly publish: Publish;
  /** What is kept of a person's rights is not true any more. */
  readonly forget: (sub: string) => void;
  readonly events: SecurityEvents;
}

const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');

/** Teams as their coaches and new members meet them. */
export function createTeamHandlers({ db, members: read, publish, forget, events }: TeamDeps) {
  /** What these people may see is judged again, and their open pages learn of it. */
  async function tell(people: readonly TeamPerson[]): Promise<void> {
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
        await changeTeam(db, params.id, changes);
        await tell(await peopleOf(db, params.id));
      }
      const team = await findTeam(db, params.id);
      if (!team) throw noTeam();
      return { status: 200, body: { team: wireTeam(team) } };
    },

    /** Nobody is put into a team without their own word. An athlete's suffices, since whoever hands out the team's link has said theirs. */
    async addTeamMember({ params: { teamId, memberId }, caller }) {
      const isOwn = caller.memberId === memberId;
      const isCoach = await isCoachOf(db, caller.memberId, teamId);
      if (!isOwn && !isCoach) throw noTeam();
      const team = await findTeam(db, teamId);
      if (!team) throw noTeam();
      const body = { team: wireTeam(team) };
      if (isCoach) {
        if (!(await admitToTeam(db, teamId, memberId))) {
          throw new ApiFailure(409, 'not_asked', messages.account.teamNeedsTheirWord);
        }
      } else if ((await memberTypeOf(db, memberId)) === 'Athlete') {
        if (!(await joinTeam(db, teamId, memberId))) throw noTeam();
      } else {
        // In a team a coach sees everybody: who has only its link must not come in that way.
        await askForTeam(db, teamId, memberId);
        return { status: 202, body };
      }
      if (!isOwn) events.note('admin_act', { sub: caller.sub, what: 'admit to team' });
      await tell(await personInTeams(db, memberId));
      const member = isOwn ? await read.byId(memberId) : null;
      return { status: 200, body: { ...body, ...(member && { member }) } };
    },
  } satisfies Partial<Handlers>;
}
