import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { adminActs } from '../db/schema/admin.ts';
import type { ActLog } from '../http/acts.ts';
import type { Sealer } from '../seal.ts';

/** Bytes of a pseudonym, as in the lines about safety. */
const MARK_BYTES = 8;

/** A reference only where there is such a member: ids that are tried lead to nobody. */
const existing = (memberId: string | null) =>
  memberId === null ? null : sql`(select member_id from members where member_id = ${memberId})`;

/** The log of what admins do. */
export function createActLog(db: Db, sealer: Pick<Sealer, 'name'>): ActLog {
  const markOf = (memberId: string) =>
    sealer.name('pseudonym of a member in the log of admins', memberId).toString('hex', 0, MARK_BYTES);
  const about = (memberId: string | null) => ({
    memberId: existing(memberId),
    memberMark: memberId === null ? null : markOf(memberId),
  });
  return {
    async begin({ admin, callId, target, memberId }) {
      const [row] = await db
        .insert(adminActs)
        .values({ adminId: admin.memberId, adminMark: markOf(admin.memberId), callId, target, ...about(memberId) })
        .returning({ actId: adminActs.actId });
      if (!row) throw new Error('the act is not there');
      return row.actId;
    },
    async end(actId, { outcome, reason, target, memberId }) {
      await db
        .update(adminActs)
        .set({ outcome, reason, target, ...about(memberId), endedAt: new Date() })
        .where(eq(adminActs.actId, actId));
    },
  };
}

/** Whether an admin made the account of a member, and so chose its address. */
export async function wasMadeByAdmin(db: Db, memberId: string): Promise<boolean> {
  const making = inArray(adminActs.callId, ['createMember', 'createConfirmedMember']);
  return (await db.$count(adminActs, and(eq(adminActs.memberId, memberId), making, eq(adminActs.outcome, 'done')))) > 0;
}

const person = z.nullable(z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }));
const row = {
  act_id: z.string(),
  at: z.number(),
  call_id: z.string(),
  target: z.nullable(z.string()),
  admin: person,
  admin_mark: z.string(),
  member: person,
  member_mark: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['done', 'refused', 'failed'])),
  reason: z.nullable(z.string()),
};

/** @returns what admins did, the newest first, those after one of them */
export async function actsAfter(db: Db, after: string | undefined, limit: number) {
  const whom = (column: 'admin_id' | 'member_id') => sql`(
    select json_build_object('member_id', m.member_id, 'name', nullif(concat_ws(' ', m.first_name, m.last_name), ''),
      'email_address', u.email)
    from members m join users u using (sub) where m.member_id = a.${sql.raw(column)})`;
  const found = await db.execute(sql`
    select act_id, (extract(epoch from created_at) * 1000)::float8 as at, call_id, target, ${whom('admin_id')} as admin,
      admin_mark, ${whom('member_id')} as member, member_mark, outcome, reason
    from admin_acts a
    ${after === undefined ? sql`` : sql`where (a.created_at, a.act_id) < (select created_at, act_id from admin_acts where act_id = ${after})`}
    order by created_at desc, act_id desc limit ${limit}`);
  return parsedRows(found, row);
}
