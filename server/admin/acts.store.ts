import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACTS_LOOKED_THROUGH, type ActKind, actsByKind, actThings } from '../../domain/entities/admin-act.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { adminActs } from '../db/schema/admin.ts';
import type { ActLog } from '../http/acts.ts';
import type { Sealer } from '../base/seal.ts';
import { partOf } from './teams.store.ts';

/** Length of a pseudonym in bytes, as in security events. */
const MARK_BYTES = 8;

/** Selects an existing member's id, so that a guessed id leaves no reference. */
const existing = (memberId: string | null) =>
  memberId === null ? null : sql`(select member_id from members where member_id = ${memberId})`;

/** Creates the log of admins' acts. */
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

/** Whether an admin created the member's account, and so chose its address. */
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
  about: z.nullable(z.object({ kind: z.enum(actThings), id: z.string(), name: z.string() })),
  admin: person,
  admin_mark: z.string(),
  member: person,
  member_mark: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['done', 'refused', 'failed'])),
  reason: z.nullable(z.string()),
};

/** Selects the possible subjects of an act, with id and current name. */
const things = sql`
  select 'team' as kind, team_id as id, name from teams
  union all select 'cohort', cohort_id, name from cohorts
  union all select 'event', event_id, name from events
  union all select 'survey', survey_id, name from (
    select distinct on (survey_id) survey_id, name from surveys order by survey_id, version desc) newest
  union all select 'page', page_id, coalesce(nullif(p.page->>'name', ''),
    (select nullif(content->'page'->>'name', '') from partner_page_editions e where e.page_id = p.page_id
      order by number desc limit 1), slug) from partner_pages p`;

/** Selects the id at the start of a target; `null` if the target is of another kind. */
const targetId = sql`case when target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' then left(target, 36)::uuid end`;

const isAfter = (after: string | undefined) =>
  after === undefined
    ? sql`true`
    : sql`(created_at, act_id) < (select created_at, act_id from admin_acts where act_id = ${after})`;

/** Returns acts for display, from a query with their columns. */
async function actRows(db: Db, acts: SQL) {
  const whom = (column: 'admin_id' | 'member_id') => sql`(
    select json_build_object('member_id', m.member_id, 'name', nullif(concat_ws(' ', m.first_name, m.last_name), ''),
      'email_address', u.email)
    from members m join users u using (sub) where m.member_id = a.${sql.raw(column)})`;
  const found = await db.execute(sql`
    select act_id, (extract(epoch from created_at) * 1000)::float8 as at, call_id, target,
      (select json_build_object('kind', kind, 'id', id, 'name', name) from (${things}) things
        where id = (select ${targetId}) limit 1) as about,
      ${whom('admin_id')} as admin, admin_mark, ${whom('member_id')} as member, member_mark, outcome, reason
    from (${acts}) a order by created_at desc, act_id desc`);
  return parsedRows(found, row);
}

/** Returns acts of admins, newest first, after a given act. */
export const actsAfter = (db: Db, after: string | undefined, limit: number) =>
  actRows(
    db,
    sql`select * from admin_acts where ${isAfter(after)} order by created_at desc, act_id desc limit ${limit}`,
  );

/** Search criteria for acts: the call is one of `calls`, or a name or address contains `find`; `kind` narrows the result. */
export interface ActSearch {
  readonly find: string;
  readonly calls: readonly string[];
  readonly kind: ActKind | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * Returns matching acts, newest first, among the next {@link ACTS_LOOKED_THROUGH}.
 * @returns next: the act to continue after; `null` if there are no more
 */
export async function actsLike(db: Db, { find, calls, kind, after, limit }: ActSearch) {
  const pattern = partOf(find);
  const isOneOf = (ids: readonly string[]) =>
    ids.length === 0
      ? sql`false`
      : sql`call_id in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`;
  const looked = sql`select *, ${targetId} as target_id from admin_acts where ${isAfter(after)}
    order by created_at desc, act_id desc limit ${ACTS_LOOKED_THROUGH}`;
  const isFound =
    find === ''
      ? sql`true`
      : sql`(${isOneOf(calls)}
          or admin_id in (select member_id from people) or member_id in (select member_id from people)
          or target_id in (select id from (${things}) things where name ilike ${pattern})
          or ((target_id is null or call_id = 'deleteTeam') and target ilike ${pattern}))`;
  const rows = await actRows(
    db,
    sql`with looked as (${looked}), people as (
        select member_id from members m join users u using (sub)
        where concat_ws(' ', m.first_name, m.last_name) ilike ${pattern} or u.email ilike ${pattern})
      select * from looked where ${kind === undefined ? sql`true` : isOneOf(actsByKind[kind])} and ${isFound}
      order by created_at desc, act_id desc limit ${limit + 1}`,
  );
  const acts = rows.slice(0, limit);
  if (rows.length > limit) return { acts, next: acts.at(-1)!.act_id };
  const [last] = parsedRows(
    await db.execute(sql`select act_id from admin_acts where ${isAfter(after)}
      order by created_at desc, act_id desc offset ${ACTS_LOOKED_THROUGH - 1} limit 1`),
    { act_id: z.string() },
  );
  return { acts, next: last?.act_id ?? null };
}
