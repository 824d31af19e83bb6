import { isCivilDate, isTimeZone, localTime } from '../../domain/dates.ts';
import type { MemberUpdateWire } from '../../domain/entities/member.ts';
import { firstNameMessages, lastNameMessages } from '../../domain/forms/biometrics.ts';
import { messages } from '../../domain/messages.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Publish } from '../realtime/publish.ts';
import type { Members } from './members.ts';

const notFound = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** A day later than that is nobody's birth date, wherever they are. */
const latestToday = () => localTime(Date.now() / 1000, 14 * 60).slice(0, 10);

/** What the shape of a field cannot say. */
function checkFields(changes: MemberUpdateWire): void {
  const fields: Record<string, string[]> = {};
  if (changes.first_name != null) fields.first_name = firstNameMessages(changes.first_name);
  if (changes.last_name != null) fields.last_name = lastNameMessages(changes.last_name);
  if (changes.birth_date && !isCivilDate(changes.birth_date)) fields.birth_date = [messages.account.noSuchDate];
  else if (changes.birth_date && changes.birth_date > latestToday()) {
    fields.birth_date = [messages.biometricRules.birthDate];
  }
  if (changes.time_zone && !isTimeZone(changes.time_zone)) fields.time_zone = [messages.account.noSuchTimeZone];
  const wrong = Object.fromEntries(Object.entries(fields).filter(([, list]) => list.length > 0));
  const [first] = Object.values(wrong).flat();
  if (first) throw new ApiFailure(400, 'invalid_request', first, wrong);
}

/** A member reads and changes their own record. [core §7] */
export function createMemberHandlers({ members, publish }: { members: Members; publish: Publish }) {
  return {
    async getMember({ params }) {
      const member = await members.byId(params.id);
      if (!member) throw notFound();
      return { status: 200, body: { member: [member] } };
    },
    async getMemberBySub({ params }) {
      const member = await members.bySub(params.sub);
      if (!member) throw notFound();
      return { status: 200, body: { member: [member] } };
    },
    async updateMember({ params, body, caller }) {
      checkFields(body);
      const member = await members.update(params.id, body);
      if (!member) throw notFound();
      // Other open pages of the same person follow.
      publish(caller.identityId, 'member_updated', { member });
      return { status: 200, body: { member: [member] } };
    },
  } satisfies Partial<Handlers>;
}
