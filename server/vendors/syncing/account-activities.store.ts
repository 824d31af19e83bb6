import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { parsedRows } from '../../db/rows.ts';
import type { Link } from '../linking/links.store.ts';

const DAY = 86_400;

/** Returns an account's activities that began in a range (seconds since 1970), except on its first and last day, which a vendor may list incompletely. */
export async function activitiesFromAccount(
  db: Db,
  { memberId, vendor }: Link,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<{ readonly activityId: string; readonly externalId: string }[]> {
  const result = await db.execute(sql`
    select activity_id as "activityId", external_id as "externalId" from activities
    where member_id = ${memberId} and source = ${vendor} and external_id is not null and removed_on is null
      and start_time between to_timestamp(${from + DAY}) and to_timestamp(${until - DAY})`);
  return parsedRows(result, { activityId: z.string(), externalId: z.string() });
}
