import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import type { Invitation } from './invitations.store.ts';

/** Returns the creator of an invited account, and its team; `null` for an admin without a name, and if there is no team. */
export async function inviterOf(
  db: Db,
  { createdBy, accountOf }: Pick<Invitation, 'createdBy' | 'accountOf'>,
): Promise<{ readonly inviter: string | null; readonly team: string | null }> {
  const found = await db.execute(sql`
    select nullif(concat_ws(' ', first_name, last_name), '') as inviter,
      (select name from team_members join teams using (team_id) where team_members.member_id = ${accountOf} order by name limit 1) as team
    from members where member_id = ${createdBy}`);
  const text = z.nullable(z.string());
  return parsedRows(found, { inviter: text, team: text })[0] ?? { inviter: null, team: null };
}
