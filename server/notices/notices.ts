import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { NoticeWire } from '../../domain/entities/notice.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
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

const noticesOf = prepared<NoticeWire>(
  'notices',
  `select n.notice_id, n.title, n.message, s.seen_at is not null as seen,
    to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
  from notices n left join notices_seen s on s.notice_id = n.notice_id and s.member_id = $1
  where n.member_id is null or n.member_id = $1
  order by n.created_at desc, n.notice_id desc limit ${newest}`,
);

/** Notices and whether they were seen. [core §4, §7] */
export function createNoticeHandlers(db: Db) {
  return {
    async listNotices({ params }) {
      return { status: 200, body: { notices: await noticesOf(db, [params.id]) } };
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
