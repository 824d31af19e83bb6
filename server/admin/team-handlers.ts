import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Places } from '../teams/people-handlers.ts';
import { asksFor, placesIn } from '../teams/places.store.ts';
import { findTeam, wireTeam } from '../teams/teams.store.ts';
import { findPerson, unknownMember } from './people.store.ts';
import { cohortsLike, teamsLike } from './teams.store.ts';

const MOST = 100;

/** Teams and cohorts as admins see them, and the places that they give and end. */
export const createAdminTeamHandlers = (db: Db, places: Places) =>
  ({
    async listTeamsForAdmins({ query: { find = '' } }) {
      const rows = await teamsLike(db, find, MOST + 1);
      return { status: 200, body: { teams: rows.slice(0, MOST), has_more: rows.length > MOST } };
    },

    async getTeamForAdmins({ params: { id } }) {
      const team = await findTeam(db, id);
      if (!team) throw new ApiFailure(404, 'not_found', 'There is no such team.');
      const [people, asks] = await Promise.all([placesIn(db, id), asksFor(db, id)]);
      return { status: 200, body: { team: wireTeam(team), people, asks } };
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
      const rows = await cohortsLike(db, find, MOST + 1);
      const cohorts = rows.slice(0, MOST).map(({ available_permissions: levels, ...cohort }) => ({
        ...cohort,
        available_permissions: ([1, 2, 3] as const).filter((level) => levels.includes(level)),
      }));
      return { status: 200, body: { cohorts, has_more: rows.length > MOST } };
    },
  }) satisfies Partial<Handlers>;
