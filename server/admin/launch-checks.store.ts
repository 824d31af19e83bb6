import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { samplePages } from '../partners/samples/pages.ts';

const counts = { admins: z.number(), samples: z.number(), pages: z.number(), coupons: z.number() };

/** Returns counts for the checklist: admins, sample members, published sample pages, and coupons without a limit. */
export async function countForLaunch(db: Db) {
  const slugs = JSON.stringify(Object.keys(samplePages));
  const found = await db.execute(sql`
    select (select count(*) from members where access_level >= ${ACCESS_LEVEL.admin})::int as admins,
      (select count(*) from members where access_level = ${ACCESS_LEVEL.demo})::int as samples,
      (select count(*) from partner_pages where enabled and published_at is not null
        and slug in (select jsonb_array_elements_text(${slugs}::jsonb)))::int as pages,
      (select count(*) from coupons where enabled and expires_at is null and most_uses is null)::int as coupons`);
  return parsedRows(found, counts)[0]!;
}
