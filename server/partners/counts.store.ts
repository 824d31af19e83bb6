import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

/** Adds `times` events to a page's count for today. */
export async function countOnPage(db: Db, pageId: string, what: string, times = 1): Promise<void> {
  await db.execute(sql`
    insert into partner_page_counts as c (page_id, day, what, count)
    values (${pageId}, (now() at time zone 'utc')::date, ${what}, ${times})
    on conflict (page_id, day, what) do update set count = c.count + excluded.count`);
}

/** Returns a page's event counts: in total, and for the last seven days. */
export async function countsOf(db: Db, pageId: string): Promise<{ what: string; all: number; week: number }[]> {
  const found = await db.execute(sql`
    select what, sum(count)::int as all, coalesce(sum(count) filter (
      where day > (now() at time zone 'utc')::date - 7), 0)::int as week
    from partner_page_counts where page_id = ${pageId} group by what order by what`);
  return parsedRows(found, { what: z.string(), all: z.number(), week: z.number() });
}
