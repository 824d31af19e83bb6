import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { NoticeWire } from '../../domain/entities/notice.ts';
import type { NotificationType } from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { notices as table, noticesSeen } from '../db/schema/members.ts';

/** Maximum number of notices returned, newest first. */
const newest = 100;

/** Retention of members' notices in days. */
const RETENTION_DAYS = 365;

/** The subject of a notice. Stored separately, so text written by members can never pass for a system notice. */
export type NoticeKind = NotificationType | 'follow' | 'steward' | 'late' | 'trial' | 'measured' | 'backup';

export interface NewNotice {
  /** Recipient; `null` for all members. */
  readonly memberId: string | null;
  readonly kind?: NoticeKind;
  readonly title: string;
  readonly message: string;
  /** The member who caused the notice; omitted for notices from the server itself. */
  readonly authorId?: string | undefined;
  /** Path of the page that the notice links to. */
  readonly path?: string;
}
type KindNotice = NewNotice & { readonly memberId: string; readonly kind: NoticeKind };

/** Adds a notice. Pass a transaction as `db` to add it together with its cause. */
export async function addNotice(db: Db, notice: NewNotice): Promise<void> {
  await db.insert(table).values(notice);
}

/** Adds a notice, unless the member has an unseen one of the same kind, title and author, so that repeated events only show once. */
export async function addNoticeOnce(
  db: Db,
  { memberId, kind, title, message, authorId, path }: KindNotice,
): Promise<void> {
  await db.execute(sql`
    insert into notices (member_id, kind, title, message, author_id, path)
    select ${memberId}::uuid, ${kind}::text, ${title}::text, ${message}::text,
      (select member_id from members where member_id = ${authorId ?? null}::uuid), ${path ?? null}::text
    where not exists (select from notices n where n.member_id = ${memberId} and n.kind = ${kind} and n.title = ${title}
      and n.author_id is not distinct from ${authorId ?? null}::uuid
      and not exists (select from notices_seen s where s.notice_id = n.notice_id and s.member_id = n.member_id))`);
}

/** Adds a member's message as a notice; a repeated `messageId` adds nothing. Needs the recipient's transaction. */
export async function addMessageNotice(tx: Db, notice: KindNotice, messageId: string): Promise<void> {
  const { memberId, kind, title, message } = notice;
  await tx.execute(sql`
    insert into notices (member_id, kind, message_id, title, message)
    select ${memberId}::uuid, ${kind}::text, ${messageId}::uuid, ${title}::text, ${message}::text
    where not exists (select from notices n where n.member_id = ${memberId} and n.message_id = ${messageId})`);
}

/** Deletes members' notices older than {@link RETENTION_DAYS}. */
export async function dropOldNotices(db: Db): Promise<void> {
  const isOld = lt(table.createdAt, sql`now() - ${RETENTION_DAYS} * interval '1 day'`);
  await db.delete(table).where(and(isNotNull(table.memberId), isOld));
}

/** Adds a notice in the recipient's transaction. If their last unseen notice has another subject, updates it to the text for both and its time to now. */
export async function addOrWidenNotice(tx: Db, notice: KindNotice, both: string): Promise<void> {
  const { memberId, kind, title, message, authorId, path } = notice;
  await tx.execute(sql`
    update notices n set message = ${both}, path = ${path ?? null}, created_at = now()
    where n.member_id = ${memberId} and n.kind = ${kind} and n.title = ${title} and n.message <> ${message}
      and n.author_id is not distinct from ${authorId ?? null}::uuid
      and not exists (select from notices_seen s where s.notice_id = n.notice_id and s.member_id = n.member_id)`);
  await addNoticeOnce(tx, notice);
}

/**
 * Deletes a member's notices of one kind.
 * @param except titles of notices to keep
 * @returns whether any were deleted
 */
export async function withdrawNotices(
  db: Db,
  memberId: string,
  kind: NoticeKind,
  except: readonly string[] = [],
): Promise<boolean> {
  const withdrawn = await db
    .delete(table)
    .where(and(eq(table.memberId, memberId), eq(table.kind, kind), notInArray(table.title, [...except])))
    .returning({ noticeId: table.noticeId });
  return withdrawn.length > 0;
}

const isFor = (memberId: string) => or(isNull(table.memberId), eq(table.memberId, memberId));

const noticesFor = prepared<NoticeWire>(
  'notices',
  `select n.notice_id, n.title, n.message, n.path, s.seen_at is not null as seen,
    nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') as author,
    to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
  from notices n left join notices_seen s on s.notice_id = n.notice_id and s.member_id = $1
    left join members a on a.member_id = n.author_id
  where n.member_id is null or n.member_id = $1
  order by n.created_at desc, n.notice_id desc limit ${newest}`,
);

/** Returns a member's notices, newest first. */
export const noticesOf = (db: Db, memberId: string): Promise<NoticeWire[]> => noticesFor(db, [memberId]);

/** Marks a notice as seen by a member. @returns false if the member does not have this notice */
export async function markSeen(db: Db, memberId: string, noticeId: string): Promise<boolean> {
  const [found] = await db
    .select({ one: sql<number>`1` })
    .from(table)
    .where(and(eq(table.noticeId, noticeId), isFor(memberId)));
  if (!found) return false;
  await db.insert(noticesSeen).values({ noticeId, memberId }).onConflictDoNothing();
  return true;
}
