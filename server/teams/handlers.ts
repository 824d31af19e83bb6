import { isTrainer, type Subject, otherMember } from '../../domain/access.ts';
import { ROSTER_DAYS_MAX } from '../../domain/constants.ts';
import { addDays, daysBetween, fromCompactDate, localDate } from '../../domain/dates.ts';
import { messages } from '../../domain/messages.ts';
import { isSample, mayVisit } from '../../domain/navigation.ts';
import { isUuid } from '../../domain/uuid.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { pageClosed } from '../http/access.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import type { AccessOf } from '../members/access.ts';
import type { Members } from '../members/members.store.ts';
import { needVerified } from '../members/verified.ts';
import type { SecurityEvents } from '../security-events.ts';
import { rosterEntryOf } from './roster.ts';
import { findCoached, readRoster } from './roster.store.ts';
import { createPeopleHandlers, type Places } from './people-handlers.ts';
import { admitToTeam, outsideOf } from './places.store.ts';
import { staffNamesOf } from './staff.store.ts';
import { changeTeam, findTeam, isCoachOf, memberTypeOf, peopleOf, roleIn, wireTeam } from './teams.store.ts';
import { noTeam } from './refusals.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly members: Members;
  readonly places: Places;
  readonly events: SecurityEvents;
  readonly accessOf: AccessOf;
  /** Whether members pay on this server. */
  readonly isCharged: boolean;
}

/** Default range of a roster in days. [core §2.36] */
const DEFAULT_DAYS = 30;

const wrong = (field: string, why: string) => new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [why] });

function dayOf(field: string, compact: string | undefined): string | undefined {
  if (compact === undefined) return undefined;
  const date = fromCompactDate(compact);
  if (date === null) throw wrong(field, 'There is no such day');
  return date;
}

/** Parses the range of days. @throws ApiFailure 400 */
function rangeOf(
  query: { readonly start_date?: string | undefined; readonly end_date?: string | undefined },
  now: Date,
) {
  const to = dayOf('end_date', query.end_date) ?? localDate(now.getTime() / 1000, null);
  const from = dayOf('start_date', query.start_date) ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw wrong('start_date', 'The first day must not be after the last');
  if (daysBetween(from, to) >= ROSTER_DAYS_MAX)
    throw wrong('start_date', `At most ${ROSTER_DAYS_MAX} days can be asked for`);
  return { from, to };
}

/** Creates a lookup of the teams in which a trainer coaches another member. [core §6.5] */
export const createCoached =
  (db: Db, accessOf: AccessOf) =>
  async ({ memberId: coachId }: Pick<Caller, 'memberId'>, memberId: string): Promise<Subject> => {
    const [found] = isUuid(memberId) ? await findCoached(db, coachId, [memberId]) : [];
    if (!found) return otherMember(memberId);
    return { memberId, accessLevel: accessOf(found, new Date()), coachedIn: found.coachedIn };
  };

/** Creates the team handlers for coaches and new members. */
export function createTeamHandlers({ db, members: read, places, events, accessOf, isCharged }: TeamDeps) {
  return {
    ...createPeopleHandlers({ db, members: read, accessOf, coached: createCoached(db, accessOf) }, places),

    async getTeamWelcome({ params }) {
      const team = await findTeam(db, params.id);
      if (!team) throw noTeam();
      const { teamId: team_id, name, termsUrl: terms_url, privacyUrl: privacy_url } = team;
      return { status: 200, body: { team_id, name, terms_url, privacy_url } };
    },

    async getTeamJoining({ params: { id }, caller }) {
      const { memberId, memberType } = caller;
      const team = await findTeam(db, id);
      if (!team) throw noTeam();
      const { teamId: team_id, name, termsUrl: terms_url, privacyUrl: privacy_url } = team;
      const [role, outside, coaches] = await Promise.all([
        roleIn(db, memberId, id),
        outsideOf(db, id, memberId),
        // Anyone can create an account with sample data, and these accounts cannot join.
        isSample(caller) ? [] : staffNamesOf(db, id),
      ]);
      const standing = role ?? (outside === 'asked' ? 'asked' : 'none');
      const asks_first = isTrainer(memberType) || outside !== 'none';
      return { status: 200, body: { team_id, name, terms_url, privacy_url, coaches, standing, asks_first } };
    },

    async updateTeam({ params, body, caller }) {
      if (!(await isCoachOf(db, caller.memberId, params.id))) throw noTeam();
      const changes = { name: body.name, athletesCanViewDashboard: body.athletes_can_view_dashboard };
      if (Object.values(changes).some((value) => value !== undefined)) {
        await changeTeam(db, params.id, changes);
        await changed(db, ...(await peopleOf(db, params.id)).map((of) => ({ what: 'member' as const, of })));
      }
      const team = await findTeam(db, params.id);
      if (!team) throw noTeam();
      return { status: 200, body: { team: wireTeam(team) } };
    },

    async getTeamRoster({ params: { id }, query, caller }) {
      const role = await roleIn(db, caller.memberId, id);
      const team = role === null || role === 'athlete' ? null : await findTeam(db, id);
      if (!team) throw noTeam();
      const assists = role === 'assistant';
      const now = new Date();
      const range = rangeOf(query, now);
      const isSummary = query.return_type === 'summary';
      const read = await readRoster(db, { teamId: id, coachId: caller.memberId, ...range });
      const roster = read.map((one) => rosterEntryOf(one, caller, { ...range, isSummary }, now, accessOf));
      const page = await pageOf(roster, (one) => one.member_id, query.after);
      return { status: 200, body: pageBody('roster', page, { team: wireTeam(team, assists) }) };
    },

    /**
     * Requires consent to join a team. An athlete's own consent is enough, since the team link implies the coach's, unless the athlete was
     * removed from the team.
     */
    async addTeamMember({ params: { teamId, memberId }, caller }) {
      const isOwn = caller.memberId === memberId;
      const isCoach = await isCoachOf(db, caller.memberId, teamId);
      if (!isOwn && !isCoach) throw noTeam();
      const team = await findTeam(db, teamId);
      if (!team) throw noTeam();
      if (!isCoach) await needVerified(db, caller, true);
      const body = { team: wireTeam(team) };
      if (isCoach) {
        if (!isOwn && !mayVisit(caller, 'team')) throw pageClosed(isCharged);
        if (!(await admitToTeam(db, teamId, memberId))) {
          throw new ApiFailure(409, 'not_asked', messages.account.teamNeedsTheirWord);
        }
      } else if ((await memberTypeOf(db, memberId)) === 'Athlete') {
        if (!(await places.join(teamId, memberId))) return { status: 202, body };
      } else {
        // Coaches can read every athlete, so the team link must not make anyone a coach.
        await places.ask(teamId, memberId);
        return { status: 202, body };
      }
      if (!isOwn) events.note('admin_act', { sub: caller.sub, what: 'admit to team' });
      await changed(db, { what: 'member', of: memberId });
      const member = isOwn ? await read.byId(memberId) : null;
      return { status: 200, body: { ...body, ...(member && { member }) } };
    },
  } satisfies Partial<Handlers>;
}
