import { randomUUID } from 'node:crypto';
import type { Subject, Viewer } from '../../domain/access.ts';
import { explainCoached } from '../../domain/coached-parts.ts';
import type { TeamNews } from '../../domain/entities/notification.ts';
import { type AssignableRole, canAssignRole, mayRemove, type TeamActor } from '../../domain/team-roles.ts';
import { mayVisit } from '../../domain/navigation.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { pageClosed } from '../http/access.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import type { AccessOf } from '../members/access.ts';
import type { Members } from '../members/members.store.ts';
import {
  type JoinRequestResult,
  asksFor,
  askForTeam,
  coachesOf,
  endPlace,
  giveRole,
  holdTeam,
  joinOrAsk,
  type Placed,
  placesIn,
} from './places.store.ts';
import { changeRights, rightsIn } from './rights.store.ts';
import { staffOf } from './staff.store.ts';
import { findTeam, makeTeam, roleIn, wireTeam } from './teams.store.ts';
import { noTeam } from './refusals.ts';

export const nameTaken = () => new ApiFailure(409, 'team_taken', 'A team with this name already exists.');

export interface PlacesDeps {
  readonly db: Db;
  /** Whether members pay on this server. */
  readonly isCharged: boolean;
}

const sentences = {
  lastCoach: ['last_coach', 'Nobody else leads this team. Make somebody else a coach first.'],
  refused: ['coaches_stay', 'A coach leaves by themselves, or an admin removes them.'],
  notTrainer: [
    'not_a_trainer',
    'This is the account of an athlete. Only accounts of trainers and coaches lead a team or assist in it.',
  ],
} as const satisfies Readonly<Record<Exclude<Placed, object | 'nobody'>, readonly [string, string]>>;

/** Rejects a change. @throws ApiFailure 409 */
function refuse(why: keyof typeof sentences): never {
  const [code, sentence] = sentences[why];
  throw new ApiFailure(409, code, sentence);
}

/** Rejects a request to join that came too soon. @throws ApiFailure 409 */
function acceptedOrThrow(asked: JoinRequestResult): void {
  if (asked === 'tooSoon') {
    throw new ApiFailure(409, 'declined_lately', 'The coaches of this team declined. You can ask again after a week.');
  }
}

/** Creates the operations on team roles, for coaches and admins. They notify the member and the coaches. */
export function createPlaces({ db, isCharged }: PlacesDeps) {
  async function tellCoaches(tx: Db, teamId: string, news: TeamNews, except: string): Promise<void> {
    for (const coachId of await coachesOf(tx, teamId)) {
      if (coachId !== except) await changed(tx, { what: 'team', of: coachId, teamId, news });
    }
  }
  /** Returns the caller's role at the time of the change. @throws ApiFailure 404 for callers without rights in the team */
  async function actorIn(tx: Db, teamId: string, by: Caller | 'admin', isOwn: boolean): Promise<TeamActor> {
    if (!(await holdTeam(tx, teamId))) throw noTeam();
    if (by === 'admin') return { role: null, isAdmin: true };
    const role = await roleIn(tx, by.memberId, teamId);
    if (role !== 'coach' && !isOwn) throw noTeam();
    if (!isOwn && !mayVisit(by, 'team')) throw pageClosed(isCharged);
    return { role };
  }

  return {
    /** Ends a membership or a request to join. @param by the caller, or an admin on the admin pages */
    async end(teamId: string, memberId: string, by: Caller | 'admin'): Promise<void> {
      const isOwn = by !== 'admin' && by.memberId === memberId;
      const placed = await db.transaction(async (tx) => {
        const actor = await actorIn(tx, teamId, by, isOwn);
        const ended = await endPlace(
          tx,
          teamId,
          memberId,
          isOwn,
          (role) => role === 'asker' || mayRemove(actor, isOwn, role),
        );
        if (typeof ended !== 'object') return ended;
        await changed(tx, { what: 'member', of: memberId });
        const { was } = ended;
        if (was === 'asker') {
          if (!isOwn) await changed(tx, { what: 'team', of: memberId, teamId, news: 'declined' });
          return ended;
        }
        if (!isOwn)
          await changed(tx, { what: 'team', of: memberId, teamId, news: was === 'athlete' ? 'removed' : 'dismissed' });
        if (isOwn || by === 'admin') await tellCoaches(tx, teamId, 'left', memberId);
        return ended;
      });
      if (placed === 'nobody') throw noTeam();
      if (typeof placed !== 'object') return refuse(placed);
    },

    async give(teamId: string, memberId: string, role: AssignableRole, by: Caller | 'admin'): Promise<void> {
      const isOwn = by !== 'admin' && by.memberId === memberId;
      const placed = await db.transaction(async (tx) => {
        const actor = await actorIn(tx, teamId, by, isOwn);
        if (isOwn && actor.role !== 'coach') throw noTeam();
        const given = await giveRole(tx, teamId, memberId, role, (from) => {
          if (from === 'stranger') return actor.isAdmin === true;
          // Repeating a change is not an error, since the response may have been lost.
          return from === 'asker' || from === role || canAssignRole(actor, isOwn, from, role);
        });
        if (typeof given === 'object') {
          await changed(tx, { what: 'member', of: memberId });
          if (given.was !== role && !isOwn) await changed(tx, { what: 'team', of: memberId, teamId, news: role });
        }
        return given;
      });
      if (placed === 'nobody') {
        throw new ApiFailure(409, 'not_asked', 'They are not in this team, and have not asked to join.');
      }
      if (typeof placed !== 'object') return refuse(placed);
    },

    /**
     * Creates a team for a trainer or coach, on behalf of an admin. @returns its id
     * @throws ApiFailure 409 `team_taken`, `not_a_trainer`
     */
    async make(name: string, memberId: string): Promise<string> {
      const teamId = randomUUID();
      await db.transaction(async (tx) => {
        if (!(await makeTeam(tx, { teamId, name, teamDataVisible: true }))) {
          throw nameTaken();
        }
        const given = await giveRole(tx, teamId, memberId, 'coach', () => true);
        if (given === 'nobody') throw noTeam();
        if (typeof given !== 'object') refuse(given);
        await changed(tx, { what: 'member', of: memberId }, { what: 'team', of: memberId, teamId, news: 'coach' });
      });
      return teamId;
    },

    /**
     * Records a request to join from a trainer or coach, or from an athlete who was removed. Notifies the coaches once.
     * @throws ApiFailure 409 `declined_lately`
     */
    async ask(teamId: string, memberId: string): Promise<void> {
      acceptedOrThrow(
        await db.transaction(async (tx) => {
          const asked = await askForTeam(tx, teamId, memberId);
          if (asked === 'new') await tellCoaches(tx, teamId, 'asked', memberId);
          return asked;
        }),
      );
    },

    /** Adds an athlete, or records a request to join. @returns whether an athlete is now in the team. @throws ApiFailure 404, 409 `declined_lately` */
    async join(teamId: string, memberId: string): Promise<boolean> {
      const came = await db.transaction(async (tx) => {
        const outcome = await joinOrAsk(tx, teamId, memberId);
        if (outcome === 'new') await tellCoaches(tx, teamId, 'asked', memberId);
        return outcome;
      });
      if (came === null) throw noTeam();
      if (came === 'in') return true;
      acceptedOrThrow(came);
      return false;
    },
  };
}
export type Places = ReturnType<typeof createPlaces>;

export interface PeopleDeps {
  readonly db: Db;
  readonly members: Members;
  readonly accessOf: AccessOf;
  /** Looks up access, like the guard of calls. */
  readonly coached: (viewer: Viewer, memberId: string) => Promise<Subject>;
}

/** Returns the current rights of a team's coaches and assistants to an athlete's data, by id. They match the guard's decisions. */
async function sightsOf({ db, accessOf, coached }: PeopleDeps, teamId: string, athleteId: string) {
  const now = new Date();
  const seen = (await staffOf(db, teamId)).map(async ({ memberId, memberType, ...standing }) => {
    const viewer = { memberId, memberType, accessLevel: accessOf(standing, now), dashboardHidden: false };
    return [memberId, explainCoached(viewer, await coached(viewer, athleteId))] as const;
  });
  return new Map(await Promise.all(seen));
}

/** Creates the handlers for a team's members, for themselves and for its coaches. */
export function createPeopleHandlers(deps: PeopleDeps, places: Places) {
  const { db, members } = deps;
  return {
    async getTeamPeople({ params: { id }, query, caller }) {
      const role = await roleIn(db, caller.memberId, id);
      const team = role && (await findTeam(db, id));
      if (!role || !team) throw noTeam();
      const all = await placesIn(db, id);
      const isStaff = role !== 'athlete';
      // Only coaches see the other members, as on the team page. Other callers see their own membership, and can leave.
      const isOpen = isStaff && mayVisit(caller, 'team');
      const sees = isStaff ? null : await sightsOf(deps, id, caller.memberId);
      const people = isOpen
        ? all
        : all
            .filter((one) => (isStaff ? one.member_id === caller.memberId : one.role !== 'athlete'))
            .map((one) => ({ ...one, email_address: null, ...(sees && { sees: sees.get(one.member_id) ?? [] }) }));
      const asks = isOpen ? await asksFor(db, id) : [];
      const page = await pageOf(people, (one) => one.member_id, query.after);
      const gives = isStaff ? null : await rightsIn(db, id, caller.memberId);
      const beside = { team: wireTeam(team, role === 'assistant'), role, asks, ...(gives && { gives }) };
      return { status: 200, body: pageBody('people', page, beside) };
    },

    async removeTeamMember({ params: { teamId, memberId }, caller }) {
      await places.end(teamId, memberId, caller);
      const member = caller.memberId === memberId ? await members.byId(memberId) : null;
      return { status: 200, body: { ...(member && { member }) } };
    },

    async changeCoachRights({ params: { id }, body, caller }) {
      await db.transaction(async (tx) => {
        if (!(await changeRights(tx, id, caller.memberId, body.rights))) throw noTeam();
        // Open pages of coaches read again what they may see.
        const staff = await staffOf(tx, id);
        await changed(tx, { what: 'calendar', of: caller.memberId });
        for (const { memberId: of } of staff) await changed(tx, { what: 'member', of }, { what: 'calendar', of });
      });
      return { status: 204 };
    },

    async changeTeamRole({ params: { teamId, memberId }, body, caller }) {
      await places.give(teamId, memberId, body.role, caller);
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
