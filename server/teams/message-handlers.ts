import { randomUUID } from 'node:crypto';
import { isAdmin } from '../../domain/access.ts';
import type { TeamMessage } from '../../domain/entities/team-message.ts';
import { changed } from '../changes/changed.ts';
import type { ActSubject } from '../http/acts.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { createBuckets } from '../http/limits.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { needVerified } from '../members/verified.ts';
import type { SecurityEvents } from '../security-events.ts';
import { noteSent } from './messages.store.ts';
import { athletesOf, membersAmong } from './recipients.store.ts';
import { findTeam, isCoachOf } from './teams.store.ts';

/** Rate limit per sender: a burst, then one message every two minutes. */
const MESSAGES = { burst: 10, perMinute: 0.5 } as const;

export interface MessageDeps {
  readonly db: Db;
  readonly events: SecurityEvents;
  /** Returns how many members a message reaches by email, and how many only on the page. */
  readonly reach: (memberIds: readonly string[]) => Promise<{ readonly byEmail: number; readonly onPage: number }>;
}

const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');

/**
 * Sets the recipients of an admin's message for the log: a team, one member, or a number. Several recipients are not named, since the log would
 * outlive their accounts.
 */
function nameRecipients(act: ActSubject, { team_id, member_ids: [one, ...more] = [] }: TeamMessage): void {
  act.target = team_id ?? (more.length > 0 ? `×${more.length + 1}` : null);
  if (one !== undefined && more.length === 0) act.memberId = one;
}

/** Creates the handler for messages from coaches to their athletes, and from admins. [core §7.27] */
export function createMessageHandlers({ db, events, reach }: MessageDeps) {
  const take = createBuckets(MESSAGES, Date.now);

  async function recipientsOf(caller: Caller, { team_id, group_id, member_ids }: TeamMessage): Promise<string[]> {
    if (team_id === undefined) {
      if (!isAdmin(caller)) throw new ApiFailure(403, 'forbidden', 'Only admins may do this.');
      return membersAmong(db, member_ids ?? []);
    }
    const mayWrite = isAdmin(caller)
      ? (await findTeam(db, team_id)) !== null
      : await isCoachOf(db, caller.memberId, team_id);
    if (!mayWrite) throw noTeam();
    return athletesOf(db, team_id, { groupId: group_id, memberIds: member_ids });
  }

  return {
    async sendEmail({ body, caller, request }) {
      const { member_ids, subject, message } = body;
      if (request.act) nameRecipients(request.act, body);
      const recipients = await recipientsOf(caller, body);
      if (member_ids !== undefined && recipients.length < new Set(member_ids).size)
        throw new ApiFailure(409, 'not_in_team', 'A selected athlete has left the team. Reload the page.');
      if (recipients.length === 0) throw new ApiFailure(409, 'nobody_to_write_to', 'The message has no recipients.');
      await needVerified(db, caller);
      const senderId = caller.memberId;
      const isNew = await memberTransaction(db, senderId, async (tx) => {
        const noted = await noteSent(tx, senderId, body.message_id ?? randomUUID());
        if (noted === 'again') return false;
        const seconds = noted || take(caller.sub);
        if (seconds > 0) throw new TooManyRequests(seconds);
        const sent = { messageId: randomUUID(), senderId, teamId: body.team_id ?? null, subject, text: message };
        await changed(tx, ...recipients.map((of) => ({ what: 'message' as const, of, ...sent })));
        return true;
      });
      if (isNew) events.note('message_sent', { sub: caller.sub, ip: request.ip });
      const { byEmail: by_email, onPage: on_page } = await reach(recipients);
      return { status: 200, body: { recipients: recipients.length, by_email, on_page } };
    },
  } satisfies Partial<Handlers>;
}
