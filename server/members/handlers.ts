import { isDeepStrictEqual } from 'node:util';
import { isAdmin } from '../../domain/access.ts';
import { localDate } from '../../domain/dates.ts';
import { profileFor } from '../../domain/entities/member-profile.ts';
import { type MemberUpdateWire, type MemberWire, memberUpdate } from '../../domain/entities/member.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { invalid } from '../http/invalid.ts';
import { wrongFields } from './check-fields.ts';
import { holdAlone } from './hold-member.store.ts';
import { storeProfileWeight } from './measurements.ts';
import type { Members } from './members.store.ts';

const unknownMember = () => new ApiFailure(404, 'unknown_member', 'There is no member with this id.');
const notFound = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** Checks changed fields. @throws ApiFailure 400 with messages by field */
function checkFields(changes: MemberUpdateWire): void {
  const wrong = wrongFields(changes);
  const [first] = Object.values(wrong).flat();
  if (first) throw new ApiFailure(400, 'invalid_request', first, wrong);
}

/** Refuses changes of read-only fields. @throws ApiFailure 400 naming each read-only field that differs from the stored member */
function refuseReadOnly(sent: Partial<MemberWire>, stored: MemberWire): void {
  const changed = (Object.keys(sent) as (keyof MemberWire)[]).filter(
    (field) => !(field in memberUpdate.shape) && !isDeepStrictEqual(sent[field], stored[field]),
  );
  if (changed.length > 0) throw invalid(changed.map((field) => [field, 'Read-only']));
}

/** Creates the handlers with which members read and change their own record. [core §7] */
export function createMemberHandlers({
  db,
  members,
  planAnalysis,
  onLanguage,
}: {
  readonly db: Db;
  readonly members: Members;
  /** Schedules recomputing loads and critical power, since they depend on age and weight. */
  readonly planAnalysis: (tx: Db, memberId: string) => Promise<void>;
  /** Called when the member's language changed, for services that email them. */
  readonly onLanguage: (tx: Db, memberId: string) => Promise<void>;
}) {
  return {
    async getMember({ params }) {
      const member = await members.byId(params.id);
      if (!member) throw notFound();
      return { status: 200, body: { member: [member] } };
    },
    async getMemberProfile({ params: { id }, caller, rights }) {
      const member = await members.byId(id);
      if (!member) throw unknownMember();
      const viewer = id === caller.memberId ? 'self' : isAdmin(caller) ? 'admin' : 'coach';
      const today = localDate(Date.now() / 1000, member.time_zone);
      const profile = profileFor(viewer, member, today, rights.includes('wellness'));
      return { status: 200, body: { profile } };
    },
    async getMemberBySub({ params }) {
      const member = await members.bySub(params.sub);
      if (!member) throw notFound();
      return { status: 200, body: { member: [member] } };
    },
    async updateMember({ params, body }) {
      checkFields(body);
      const member = await db.transaction(async (tx) => {
        await holdAlone(tx, params.id);
        const stored = await members.byId(params.id, tx);
        if (!stored) throw notFound();
        refuseReadOnly(body, stored);
        const updated = await members.update(params.id, await storeProfileWeight(tx, params.id, body), tx);
        if (!updated) throw notFound();
        const isChanged = (field: 'birth_date' | 'weight' | 'language') =>
          body[field] !== undefined && body[field] !== stored[field];
        if (isChanged('birth_date') || isChanged('weight')) await planAnalysis(tx, params.id);
        if (isChanged('language')) await onLanguage(tx, params.id);
        await changed(tx, { what: 'member', of: params.id });
        return updated;
      });
      return { status: 200, body: { member: [member] } };
    },
  } satisfies Partial<Handlers>;
}
