import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { trainerTypes } from '../../domain/access.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

const row = { memberId: z.string() };
const idsIn = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

export interface Among {
  readonly groupId?: string | undefined;
  readonly memberIds?: readonly string[] | undefined;
}

/** Returns a team's athletes, or the selected ones. */
export async function athletesOf(db: Db, teamId: string, { groupId, memberIds }: Among): Promise<string[]> {
  const found = await db.execute(sql`
    select member_id as "memberId" from team_members join members using (member_id)
    where team_id = ${teamId} and member_type <> all(${`{${trainerTypes.join(',')}}`}::text[])
      ${groupId === undefined ? sql`` : sql`and member_id in (select member_id from team_group_members where team_id = ${teamId} and group_id = ${groupId})`}
      ${memberIds === undefined ? sql`` : sql`and member_id in ${idsIn(memberIds)}`}`);
  return parsedRows(found, row).map(({ memberId }) => memberId);
}

/** Returns those of the ids that belong to members. */
export async function membersAmong(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const found = await db.execute(
    sql`select member_id as "memberId" from members where member_id in ${idsIn(memberIds)}`,
  );
  return parsedRows(found, row).map(({ memberId }) => memberId);
}
