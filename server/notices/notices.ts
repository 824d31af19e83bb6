import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { NoticeWire } from '../../domain/entities/notice.ts';
import type { Db } from '../db/open.ts';
import { notices as table, noticesSeen } from '../db/schema.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';

/** Older ones are of no use to anybody. */
const newest = 100;

export interface NewNotice {
  /** Null: for everybody. */
  readonly memberId: string | null;
  readonly title: string;
  readonly message: string;
}

/** Leaves a notice. Give a transaction as `db` to leave it together with what it tells. */
export async function addNotice(db: Db, notice: NewNotice): Promise<void> {
  await db.insert(table).values(notice);
}

const isFor = (memberId: string) => or(isNull(table.memberId), eq(table.memberId, memberId));

async function noticesOf(db: Db, memberId: string): Promise<NoticeWire[]> {
  const rows = await db
    .select({ notice: table, seen: isNotNull(noticesSeen.seenAt).mapWith(Boolean) })
    .from(table)
    .leftJoin(noticesSeen, and(eq(noticesSeen.noticeId, table.noticeId), eq(noticesSeen.memberId, memberId)))
    .where(isFor(memberId))
    .orderBy(desc(table.createdAt), desc(table.noticeId))
    .limit(newest);
  return rows.map(({ notice, seen }) => ({
    notice_id: notice.noticeId,
    title: notice.title,
    message: notice.message,
    created_at: notice.createdAt.toISOString(),
    seen,
  }));
}

/** Notices and whether they were seen. [core §4, §7] */
export function createNoticeHandlers(db: Db) {
  return {
    async listNotices({ params }) {
      return { status: 200, body: { notices: await noticesOf(db, params.id) } };
    },
    async markNoticeSeen({ params }) {
      const { id: memberId, noticeId } = params;
      const [found] = await db
        .select({ one: sql<number>`1` })
        .from(table)
        .where(and(eq(table.noticeId, noticeId), isFor(memberId)));
      if (!found) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      await db.insert(noticesSeen).values({ noticeId, memberId }).onConflictDoNothing();
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
