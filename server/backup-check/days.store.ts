import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { dayTotals } from '../imports/day-totals.store.ts';
import { isSettled } from './settled.store.ts';

/** Maximum relative difference of equal sums: earlier versions added in another order. */
const ROUNDING = 1e-9;

/** Number of members whose totals are compared per statement. */
const PAGE = 100;

const figures = ['distance', 'foot_distance', 'duration', 'weighted_load', 'num_activities'] as const;
const differs = sql.raw(
  `(stored.date is null or again.date is null or ${figures
    .map((name) => `abs(stored.${name} - again.${name}) > ${ROUNDING} * greatest(1, abs(again.${name}))`)
    .join(' or ')})`,
);

const page = { last: z.nullable(z.string()), members: z.number(), days: z.number(), differences: z.number() };

/**
 * Recomputes the daily sums of some members from their activities, and compares them with the stored totals. Omits members whose numbers
 * are being recomputed.
 * @param after the last member of the previous page; `null` for the first page
 * @returns `last`: the last member of this page; `null` if there are no more pages
 */
export async function compareDays(db: Db, after: string | null) {
  const found = await db.execute(sql`
    with page as (
      select member_id from members where ${after}::uuid is null or member_id > ${after}::uuid order by member_id limit ${PAGE}
    ),
    settled as (select member_id from page where ${isSettled(sql`page.member_id`)}),
    stored as (select * from calendar_days where member_id in (select member_id from settled)),
    again as (${dayTotals(sql`member_id in (select member_id from settled)`)}),
    compared as (select ${differs} as differs from stored full join again using (member_id, date))
    select (select max(member_id::text) from page) as last, (select count(*)::int from page) as members,
      count(*)::int as days, (count(*) filter (where differs))::int as differences from compared`);
  const { last, members, days, differences } = parsedRows(found, page)[0]!;
  return { last: members < PAGE ? null : last, days, differences };
}
