import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

/** Data deleted with an account, by kind: tables referring to the member, and tables referring to the `sub`. */
const kinds = [
  ['activities', sql`activities where member_id = m.member_id`],
  ['imports', sql`imports where member_id = m.member_id`],
  ['days', sql`subjective_inputs where member_id = m.member_id`],
  ['comments', sql`diary_comments where commenter_member_id = m.member_id`],
  ['workouts', sql`training_plans where member_id = m.member_id`],
  ['links', sql`vendor_links where member_id = m.member_id`],
  ['programmes', sql`cohort_members where member_id = m.member_id and left_at is null and permissions > 0`],
  ['answers', sql`survey_documents where member_id = m.member_id`],
  ['registrations', sql`event_registrations where member_id = m.member_id`],
  ['notes', sql`activity_notes join activities using (activity_id) where member_id = m.member_id`],
  ['gear', sql`gear where member_id = m.member_id`],
  ['goals', sql`goals where member_id = m.member_id`],
  ['segments', sql`segments where member_id = m.member_id`],
  ['thresholds', sql`thresholds where member_id = m.member_id`],
  ['measurements', sql`measurements where member_id = m.member_id`],
  ['exports', sql`data_exports where member_id = m.member_id`],
  ['follows', sql`followings where m.member_id in (follower_id, followee_id)`],
  ['tokens', sql`api_tokens where sub = m.sub`],
  ['sessions', sql`sessions where sub = m.sub`],
] as const;

const found = {
  member_type: z.string(),
  access_level: z.number(),
  counts: z.record(z.string(), z.number()),
  teams: z.array(z.object({ name: z.string(), others: z.number() })),
};

/** Counts a member's data without changing anything; `null` if the member does not exist. */
export async function lookAtAccount(db: Db, memberId: string) {
  const counts = kinds.map(([what, from]) => sql`${what}::text, (select count(*)::int from ${from})`);
  const rows = await db.execute(sql`
    select m.member_type, m.access_level, json_build_object(${sql.join(counts, sql`, `)}) as counts,
      (select coalesce(json_agg(json_build_object('name', t.name,
          'others', (select count(*)::int - 1 from team_members o where o.team_id = t.team_id)) order by tm.joined_at), '[]')
        from team_members tm join teams t using (team_id) where tm.member_id = m.member_id) as teams
    from members m where m.member_id = ${memberId}`);
  const [account] = parsedRows(rows, found);
  if (!account) return null;
  const { counts: all, ...rest } = account;
  return { ...rest, touches: kinds.map(([what]) => ({ what, count: all[what] ?? 0 })) };
}
