import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { memberTypes } from '../../domain/entities/member.ts';
import type { MemberSort } from '../../domain/entities/member-row.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { pageNotFound } from '../http/page-of.ts';
import { partOf } from './teams.store.ts';

/** Number of rows per page. Chosen: about two screens of a laptop. */
export const MEMBERS_AT_ONCE = 50;

const row = {
  member_id: z.string(),
  name: z.nullable(z.string()),
  email_address: z.string(),
  member_type: z.enum(memberTypes),
  access_level: z.number(),
  /** Milliseconds since 1970, as are the next two fields. */
  trial_ends_at: z.nullable(z.number()),
  paid_until: z.nullable(z.number()),
  last_seen_at: z.nullable(z.number()),
  is_confirmed: z.boolean(),
  is_address_proven: z.boolean(),
  has_second_factor: z.boolean(),
  invited_at: z.nullable(z.number()),
  invitation_ends_at: z.nullable(z.number()),
};

type Instant = 'trial_ends_at' | 'paid_until' | 'last_seen_at' | 'invited_at' | 'invitation_ends_at';

const orders = {
  name: { key: sql`by_name`, isAfter: sql`>`, direction: sql`asc` },
  seen: { key: sql`by_seen`, isAfter: sql`<`, direction: sql`desc` },
} as const;

const milliseconds = (column: Instant) =>
  sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8 as ${sql.raw(column)}`;

const isListed = async (db: Db, memberId: string): Promise<boolean> =>
  hasRows(
    await db.execute(
      sql`select from members where member_id::text = ${memberId} and access_level <> ${ACCESS_LEVEL.demo}`,
    ),
  );

/**
 * Returns up to {@link MEMBERS_AT_ONCE} members, without sample members.
 * @param wanted.find part of a name or an email address; '' for all
 * @param wanted.isUnconfirmed limits the result to unconfirmed accounts
 * @param wanted.after id of the last member of the previous page
 * @throws ApiFailure 400 if that member no longer exists or has become a sample member
 */
export async function membersLike(
  db: Db,
  {
    find,
    sort,
    isUnconfirmed,
    after,
  }: {
    readonly find: string;
    readonly sort: MemberSort;
    readonly isUnconfirmed: boolean;
    readonly after: string | undefined;
  },
) {
  const { key, isAfter, direction } = orders[sort];
  const pattern = partOf(find);
  const place =
    after === undefined
      ? sql`true`
      : sql`(${key}, member_id) ${isAfter} (select ${key}, member_id from everyone where member_id::text = ${after})`;
  const found = await db.execute(sql`
    with everyone as (
      select m.member_id, full_name as name, u.email as email_address, m.member_type, m.access_level, m.trial_ends_at, m.paid_until,
        last_seen_at, u.confirmed as is_confirmed, u.email_verified as is_address_proven,
        exists (select from second_factors f where f.sub = m.sub and f.enabled) as has_second_factor,
        lower(coalesce(full_name, u.email)) as by_name, coalesce(last_seen_at, '-infinity') as by_seen
      from members m join users u using (sub)
        left join (select sub, max(last_used_at) as last_seen_at from sessions group by sub) seen using (sub),
        lateral (select nullif(concat_ws(' ', m.first_name, m.last_name), '') as full_name) named
      where m.access_level <> ${ACCESS_LEVEL.demo})
    select member_id, name, email_address, member_type, access_level, ${milliseconds('trial_ends_at')}, ${milliseconds('paid_until')},
      ${milliseconds('last_seen_at')}, is_confirmed, is_address_proven, has_second_factor,
      ${milliseconds('invited_at')}, ${milliseconds('invitation_ends_at')}
    from (select * from everyone
    where (name ilike ${pattern} or email_address ilike ${pattern}) and ${place} and ${isUnconfirmed ? sql`not is_confirmed` : sql`true`}
    order by ${key} ${direction}, member_id ${direction} limit ${MEMBERS_AT_ONCE + 1}) page
      left join lateral (
        select created_at as invited_at, expires_at as invitation_ends_at from invitations
        where not is_confirmed and account_of = page.member_id order by created_at desc limit 1) invited on true
    order by ${key} ${direction}, member_id ${direction}`);
  const rows = parsedRows(found, row);
  // No rows follow a deleted member, so the list would seem to end there.
  if (rows.length === 0 && after !== undefined && !(await isListed(db, after))) throw pageNotFound();
  const members = rows.slice(0, MEMBERS_AT_ONCE);
  return { members, next: rows.length > MEMBERS_AT_ONCE ? members.at(-1)!.member_id : null };
}
