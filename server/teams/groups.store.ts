import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { trainerTypes } from '../../domain/access.ts';
import { MAX_GROUPS, teamGroup, type TeamGroupWire } from '../../domain/entities/team-group.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

/** Returns a team's groups by name. */
export async function groupsOf(db: Db, teamId: string): Promise<TeamGroupWire[]> {
  const result = await db.execute(sql`
    select group_id, name, coalesce((select json_agg(member_id order by member_id) from team_group_members m
      where m.group_id = team_groups.group_id), '[]') as member_ids
    from team_groups where team_id = ${teamId} order by lower(name), group_id`);
  return parsedRows(result, teamGroup.shape);
}

export type KeptGroup = 'kept' | 'taken' | 'full' | 'nowhere';

/** Saves a group, creating it if its id is new. Drops athletes who are not in the team. */
export async function storeGroup(
  tx: Db,
  teamId: string,
  { group_id: groupId, name, member_ids: memberIds }: TeamGroupWire,
): Promise<KeptGroup> {
  // Serialises concurrent calls.
  await tx.execute(sql`select from teams where team_id = ${teamId} for no key update`);
  const read = await tx.execute(sql`
    select count(*)::int as n, coalesce(bool_or(group_id = ${groupId}::uuid), false) as there,
      coalesce(bool_or(lower(name) = lower(${name}) and group_id <> ${groupId}::uuid), false) as taken
    from team_groups where team_id = ${teamId}`);
  const [before] = parsedRows(read, { n: z.number(), there: z.boolean(), taken: z.boolean() });
  if (before!.taken) return 'taken';
  if (!before!.there && before!.n >= MAX_GROUPS) return 'full';
  const kept = await tx.execute(sql`
    insert into team_groups (group_id, team_id, name) values (${groupId}::uuid, ${teamId}::uuid, ${name})
    on conflict (group_id) do update set name = excluded.name where team_groups.team_id = ${teamId} returning group_id`);
  // The id belongs to another team's group.
  if (!hasRows(kept)) return 'nowhere';
  // Members are locked before the group's rows, in the same order as when leaving a team or deleting an account.
  const held = await tx.execute(sql`
    select member_id as "memberId" from team_members join members using (member_id)
    where team_id = ${teamId} and member_type <> all(${`{${trainerTypes.join(',')}}`}::text[])
      and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
    order by member_id for key share of team_members`);
  const inside = parsedRows(held, { memberId: z.string() }).map(({ memberId }) => memberId);
  await tx.execute(sql`delete from team_group_members where group_id = ${groupId}`);
  await tx.execute(sql`
    insert into team_group_members (group_id, team_id, member_id)
    select ${groupId}::uuid, ${teamId}::uuid, value::uuid from jsonb_array_elements_text(${JSON.stringify(inside)}::jsonb)`);
  return 'kept';
}

/** Deletes a group. @returns false if the team has no such group */
export async function deleteGroup(db: Db, teamId: string, groupId: string): Promise<boolean> {
  return hasRows(
    await db.execute(
      sql`delete from team_groups where group_id = ${groupId} and team_id = ${teamId} returning group_id`,
    ),
  );
}
