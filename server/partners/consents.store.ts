import { desc, eq, sql } from 'drizzle-orm';
import { type AskedFor, type AssistantQuestionWire, LISTED_QUESTIONS } from '../../domain/entities/assistant.ts';
import type { SharingHistoryWire } from '../../domain/partners/sharing-wire.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { cohortMembers } from '../db/schema/partners.ts';
import { sharingConsents, sharingLooks } from '../db/schema/partners.ts';

export type ConsentWay = (typeof sharingConsents.$inferSelect)['how'];
type Consent = SharingHistoryWire['consents'][number];
type AccessEntry = SharingHistoryWire['looks'][number];

interface Change {
  /** The membership as it is after the change. */
  readonly membership: Pick<
    typeof cohortMembers.$inferSelect,
    'cohortId' | 'membershipId' | 'memberId' | 'permissions'
  >;
  readonly from: number;
}

/**
 * Records members' consents. Needs the transaction that changes the memberships.
 * @param textVersion version of the texts the members read; 0 if no text was shown
 */
export async function saveConsents(
  tx: Db,
  how: ConsentWay,
  changes: readonly Change[],
  textVersion: number,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(sharingConsents).values(
    changes.map(({ membership: { cohortId, membershipId, memberId, permissions }, from }) => ({
      cohortId,
      membershipId,
      memberId,
      fromLevel: from,
      toLevel: permissions,
      how,
      textVersion,
    })),
  );
}

/** Maximum rows of each kind in a history. */
const MAX_LISTED = 100;

/** Returns a membership's consents, newest first. */
export async function consentsOf(db: Db, membershipId: string): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(sharingConsents)
    .where(eq(sharingConsents.membershipId, membershipId))
    .orderBy(desc(sharingConsents.agreedAt), desc(sharingConsents.consentId))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    from_level: row.fromLevel as Consent['from_level'],
    to_level: row.toLevel as Consent['to_level'],
    how: row.how,
    text_version: row.textVersion,
    agreed_at: row.agreedAt.toISOString(),
  }));
}

/** Retention of the access log in days. */
const ACCESS_LOG_DAYS = 730;

interface NewAccess {
  readonly cohortId: string;
  readonly stewardId: string | null;
  /** Membership that was viewed; `null` if the whole list was. */
  readonly membershipId: string | null;
  readonly way: AccessEntry['way'];
}

/** Deletes accesses older than {@link ACCESS_LOG_DAYS}. */
export async function sweepAccessLog(db: Db): Promise<void> {
  await db.delete(sharingLooks).where(sql`${sharingLooks.lookedAt} < now() - ${ACCESS_LOG_DAYS} * interval '1 day'`);
}

/** Logs an access before any data is shown. */
export async function logAccess(db: Db, look: NewAccess): Promise<void> {
  // Repeated accesses of the same kind within a minute count once, unless a level has changed in between.
  await db.execute(sql`
    insert into sharing_looks (cohort_id, steward_id, membership_id, way)
    select ${look.cohortId}::uuid, ${look.stewardId}::uuid, ${look.membershipId}::uuid, ${look.way}
    where not exists (select from sharing_looks l where l.cohort_id = ${look.cohortId} and l.steward_id is not distinct from ${look.stewardId}::uuid
      and l.membership_id is not distinct from ${look.membershipId}::uuid and l.way = ${look.way} and l.looked_at > now() - interval '1 minute'
      and not exists (select from sharing_consents s where s.cohort_id = l.cohort_id and s.agreed_at >= l.looked_at))`);
}

/** Returns the accesses that concerned a membership, newest first: to its own data, and to the list while the member shared something. */
export async function accessesOf(db: Db, membershipId: string): Promise<AccessEntry[]> {
  const found = await db.execute(sql`
    select l.looked_at as "at", l.membership_id is not null as "isOwn", l.steward_id as "stewardId", l.way
    from cohort_members c join sharing_looks l on l.cohort_id = c.cohort_id
    where c.membership_id = ${membershipId} and (l.membership_id = c.membership_id
      or (l.membership_id is null and coalesce((
        select to_level from sharing_consents s where s.membership_id = c.membership_id and s.agreed_at <= l.looked_at
        order by s.agreed_at desc limit 1), 0) > 0))
    order by l.looked_at desc limit ${MAX_LISTED}`);
  type Row = { at: string | Date; isOwn: boolean; stewardId: string | null; way: AccessEntry['way'] };
  return rowsOf<Row>(found).map((look) => ({
    looked_at: new Date(look.at).toISOString(),
    at_you: look.isOwn,
    by: look.stewardId === null ? 'admin' : 'steward',
    way: look.way,
  }));
}

/** Maximum number of questions kept per assistant: enough for months, while a program that asks all day can't fill the disk. */
const MAX_QUESTIONS = 2000;

interface NewQuestion {
  readonly memberId: string;
  readonly assistantId: string;
  readonly assistant: string;
  readonly tool: AskedFor;
  /** Days asked about, `YYYY-MM-DD`; `null` if the question names none. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

/** Logs an assistant's question or an app's call before it is answered. */
export async function logQuestion(db: Db, { days, ...question }: NewQuestion): Promise<void> {
  // As for stewards, equal questions within a minute count once.
  await db.execute(sql`
    with kept as (
      insert into sharing_looks (member_id, assistant_id, assistant, tool, from_day, to_day)
      select ${question.memberId}::uuid, ${question.assistantId}::uuid, ${question.assistant}, ${question.tool}, ${days?.from ?? null}::date, ${days?.to ?? null}::date
      where not exists (select from sharing_looks l where l.member_id = ${question.memberId} and l.assistant_id = ${question.assistantId}
        and l.tool = ${question.tool} and l.from_day is not distinct from ${days?.from ?? null}::date
        and l.to_day is not distinct from ${days?.to ?? null}::date and l.looked_at > now() - interval '1 minute')
      returning 1)
    delete from sharing_looks where exists (select from kept) and look_id in (
      select look_id from sharing_looks where member_id = ${question.memberId} and assistant_id = ${question.assistantId}
      order by looked_at desc offset ${MAX_QUESTIONS - 1})`);
}

/** Returns the latest questions of a member's assistants and calls of their apps, newest first. */
export async function questionsOf(db: Db, memberId: string): Promise<AssistantQuestionWire[]> {
  const rows = await db
    .select()
    .from(sharingLooks)
    .where(eq(sharingLooks.memberId, memberId))
    .orderBy(desc(sharingLooks.lookedAt), desc(sharingLooks.lookId))
    .limit(LISTED_QUESTIONS);
  return rows.flatMap(({ assistant, tool, fromDay, toDay, lookedAt }) =>
    assistant === null || tool === null
      ? []
      : [{ assistant, tool, from_date: fromDay, to_date: toDay, asked_at: lookedAt.toISOString() }],
  );
}
