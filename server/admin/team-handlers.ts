import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import type { AccessOf, Standing } from '../members/access.ts';
import { nameTaken, type Places } from '../teams/people-handlers.ts';
import { asksFor, placesIn } from '../teams/places.store.ts';
import { changeTeam, findTeam, peopleOf, removeTeam, renameTeam, wireTeam } from '../teams/teams.store.ts';
import { noTeam } from '../teams/refusals.ts';
import { findPerson, unknownMember } from './people.store.ts';
import { cohortsLike, isOnPage, teamsLike, touchedIn } from './teams.store.ts';

const MAX_LISTED = 100;

interface AdminTeamDeps {
  readonly db: Db;
  readonly places: Places;
  readonly accessOf: AccessOf;
}

/** Creates the admin handlers for teams and cohorts. */
export const createAdminTeamHandlers = ({ db, places, accessOf }: AdminTeamDeps) =>
  ({
    async listTeamsForAdmins({ query: { find = '' } }) {
      const rows = await teamsLike(db, find, MAX_LISTED + 1);
      return { status: 200, body: { teams: rows.slice(0, MAX_LISTED), has_more: rows.length > MAX_LISTED } };
    },

    async getTeamForAdmins({ params: { id }, query }) {
      const team = await findTeam(db, id);
      if (!team) throw noTeam();
      const [people, asks, who] = await Promise.all([placesIn(db, id), asksFor(db, id), touchedIn(db, id)]);
      const now = new Date();
      const isOver = (one: Standing) => accessOf(one, now) < ACCESS_LEVEL.trial;
      const touched = { staff: who.staff, athletes: who.athletes.length, over: who.athletes.filter(isOver).length };
      const page = await pageOf(people, (one) => one.member_id, query.after);
      return { status: 200, body: pageBody('people', page, { team: wireTeam(team), asks, touched }) };
    },

    async createTeam({ body, request }) {
      const person = await findPerson(db, body.member);
      if (!person) throw unknownMember();
      if (request.act) request.act.memberId = person.member_id;
      const team_id = await places.make(body.name, person.member_id);
      if (request.act) request.act.target = team_id;
      return { status: 200, body: { team_id } };
    },

    async changeTeamRules({ params: { id }, body }) {
      const changes = {
        athletesBilled: body.athletes_billed,
        trainerRetainsAccess: body.trainer_retains_access,
        teamDataVisible: body.team_data_visible,
      };
      await db.transaction(async (tx) => {
        if (body.name !== undefined && !(await renameTeam(tx, id, body.name))) throw nameTaken();
        if (Object.values(changes).some((value) => value !== undefined)) await changeTeam(tx, id, changes);
      });
      const team = await findTeam(db, id);
      if (!team) throw noTeam();
      await changed(db, ...(await peopleOf(db, id)).map((of) => ({ what: 'member' as const, of })));
      return { status: 200, body: { team: wireTeam(team) } };
    },

    async deleteTeam({ params: { id }, request }) {
      const team = await findTeam(db, id);
      const people = await peopleOf(db, id);
      if (await isOnPage(db, id)) {
        throw new ApiFailure(
          409,
          'team_on_page',
          'A published page leads into this team. Change that page or take it down first.',
        );
      }
      if (!team || !(await removeTeam(db, id))) throw noTeam();
      // After the deletion, the name is only stored here.
      if (request.act) request.act.target = `${id} ${team.name}`;
      await changed(db, ...people.map((of) => ({ what: 'member' as const, of })));
      return { status: 204 };
    },

    async putTeamPerson({ params: { id }, body, request }) {
      const person = await findPerson(db, body.member);
      if (!person) throw unknownMember();
      if (request.act) request.act.memberId = person.member_id;
      await places.give(id, person.member_id, body.role, 'admin');
      return { status: 200, body: { member_id: person.member_id } };
    },

    async removeTeamPerson({ params: { id, memberId } }) {
      await places.end(id, memberId, 'admin');
      return { status: 204 };
    },

    async listCohortsForAdmins({ query: { find = '' } }) {
      const rows = await cohortsLike(db, find, MAX_LISTED + 1);
      const cohorts = rows.slice(0, MAX_LISTED).map(({ available_permissions: levels, ...cohort }) => ({
        ...cohort,
        available_permissions: ([1, 2, 3] as const).filter((level) => levels.includes(level)),
      }));
      return { status: 200, body: { cohorts, has_more: rows.length > MAX_LISTED } };
    },
  }) satisfies Partial<Handlers>;
