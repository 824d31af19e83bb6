import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { exampleGroup } from '../../domain/partners/preview.ts';
import {
  personFields,
  type SharedMember,
  sharedCohort,
  sharedFields,
  sharedFile,
} from '../../domain/partners/shared.ts';
import type { SharedMemberWire } from '../../domain/partners/sharing-wire.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers, Owners } from '../http/handlers.ts';
import { partOf } from '../http/page-of.ts';
import { targetNotFound } from './campaigns.ts';
import {
  changeLevel,
  findCohort,
  findCohortName,
  findMembershipById,
  leaveCohorts,
  membershipsOf,
} from './cohorts.store.ts';
import { consentsOf, logAccess, accessesOf } from './consents.store.ts';
import { upcomingRegistrations } from './events.store.ts';
import { type ShareDeps, shareOf } from './share.ts';
import { groupOfToday } from './groups.store.ts';
import { individualPeople, listedSums, MAX_PEOPLE, personByAlias, personOf } from './shared.store.ts';
import { type Appointment, appoint, cohortsToRead, dismiss, stewardIdOf } from './stewards.store.ts';

const sharingNotFound = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

const wireMember = ({ person, activities, route }: SharedMember): SharedMemberWire => ({
  person,
  activities: [...activities],
  route: route && route.map((piece) => piece.map(([lat, lon]): [number, number] => [lat, lon])),
});

/** Creates the handlers for data that members share with cohorts, for the members and for the cohorts' stewards. [onboarding §4 Sharing] */
export function createSharingHandlers(
  deps: ShareDeps & {
    /** Adds a notice for a new steward. */
    readonly onAppointed: (tx: Db, memberId: string, to: Appointment) => Promise<void>;
  },
) {
  const { db, onAppointed } = deps;

  /** Checks that the caller may view a cohort; for other callers it counts as missing. @returns their id in the access log; `null` for admins */
  async function stewardOf(cohortId: string, { memberId, accessLevel }: Caller): Promise<string | null> {
    const stewardId = await stewardIdOf(db, cohortId, memberId);
    if (stewardId === null && accessLevel < ACCESS_LEVEL.admin) throw targetNotFound('cohortId');
    return stewardId;
  }

  /** Reads the data of all people in a cohort, as far as their levels allow. The access is logged first. */
  async function lookAtAll(cohortId: string, caller: Caller, way: 'page' | 'file') {
    const stewardId = await stewardOf(cohortId, caller);
    const cohort = await findCohortName(db, cohortId);
    if (!cohort) throw targetNotFound('cohortId');
    await logAccess(db, { cohortId, stewardId, membershipId: null, way });
    // The list is read last, so it excludes data withdrawn in the meantime.
    const group = await groupOfToday(db, cohortId);
    const listed = await listedSums(db, cohortId);
    return { cohort, ...sharedCohort(await individualPeople(db, cohortId, MAX_PEOPLE[way]), group, listed) };
  }

  return {
    async changeSharing({ params: { id }, body: { permission, text_version: textVersion = 0 }, caller }) {
      const membership = await findMembershipById(db, id);
      const cohort = membership && (await findCohort(db, membership.cohortId));
      if (!cohort) throw sharingNotFound();
      if (permission !== 0 && !cohort.available_permissions.includes(permission)) {
        const sentence = 'Choose one of the levels that this programme takes.';
        throw new ApiFailure(400, 'invalid_request', sentence, { permission: [sentence] });
      }
      if (!(await changeLevel(db, id, permission, { how: 'profile', textVersion }))) {
        throw new ApiFailure(409, 'not_in_cohort', 'You left this programme. Join it again on its page.');
      }
      const changed = (await membershipsOf(db, caller.memberId)).find(({ member }) => member.id === id);
      if (!changed) throw sharingNotFound();
      return { status: 200, body: changed };
    },

    async optOutOfCohorts({ caller: { memberId } }) {
      await leaveCohorts(db, memberId, 'opt-out');
      return { status: 200, body: await membershipsOf(db, memberId) };
    },

    async previewSharing({ params: { id }, query }) {
      const person = await personOf(db, id);
      const level = (query.level ?? person?.level ?? 0) as SharingLevel;
      if (!person || level === 0) return { status: 200, body: { member: null, group: null, file: null } };
      const row = sharedFields(personFields, { ...person.facts, level }, level);
      const member = await shareOf(deps, person, query.activity, async () => ({ person, level }));
      const body = {
        member: member && wireMember(member),
        group: exampleGroup(person.facts),
        file: row && sharedFile({ members: [row] }),
      };
      return { status: 200, body };
    },

    async getSharingHistory({ params: { id } }) {
      return { status: 200, body: { consents: await consentsOf(db, id), looks: await accessesOf(db, id) } };
    },

    async listSharedCohorts({ caller: { memberId, accessLevel } }) {
      const cohorts = await cohortsToRead(db, memberId, accessLevel >= ACCESS_LEVEL.admin);
      return { status: 200, body: { cohorts } };
    },

    async getSharedCohort({ params: { id }, caller }) {
      const { members, ...shared } = await lookAtAll(id, caller, 'page');
      return { status: 200, body: { ...shared, members: [...members] } };
    },

    async exportSharedCohort({ params: { id }, query, caller }) {
      const { cohort, members } = await lookAtAll(id, caller, 'file');
      const name = cohort.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      return { status: 200, body: { name: `${name}.csv`, ...partOf(sharedFile({ members }), query.after) } };
    },

    async getSharedMember({ params: { id, alias }, query, caller }) {
      const stewardId = await stewardOf(id, caller);
      const find = () => personByAlias(db, id, alias);
      const person = await find();
      if (!person) throw sharingNotFound();
      await logAccess(db, { cohortId: id, stewardId, membershipId: person.membershipId, way: 'page' });
      const member = await shareOf(deps, person, query.activity, async () => {
        const now = await find();
        return now && { person: now, level: now.level };
      });
      if (!member) throw sharingNotFound();
      return { status: 200, body: wireMember(member) };
    },

    async appointSteward({ params: { id, memberId } }) {
      const made = await db.transaction(async (tx) => {
        const found = await appoint(tx, id, memberId);
        if (found?.isNew) await onAppointed(tx, memberId, found);
        return found;
      });
      if (made === null) throw sharingNotFound();
      await changed(db, { what: 'member', of: memberId }, { what: 'notices', of: memberId });
      return { status: 204 };
    },

    async dismissSteward({ params: { id, memberId } }) {
      await dismiss(db, id, memberId);
      await changed(db, { what: 'member', of: memberId }, { what: 'notices', of: memberId });
      return { status: 204 };
    },

    async listMemberEvents({ params: { id } }) {
      return { status: 200, body: { courses: await upcomingRegistrations(db, id) } };
    },
  } satisfies Partial<Handlers>;
}

/** Finds the owner of a membership. */
export function sharingOwners(db: Db): Pick<Owners, 'changeSharing' | 'previewSharing' | 'getSharingHistory'> {
  const owner = async ({ id }: { id: string }) => (await findMembershipById(db, id))?.memberId ?? null;
  return { changeSharing: owner, previewSharing: owner, getSharingHistory: owner };
}
