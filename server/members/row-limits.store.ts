import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type RowKind, rowLimitOf } from '../../domain/row-limits.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

interface Counted {
  /** The rows of a member, as `from … where …`. */
  readonly rows: (memberId: string) => SQL;
  /** What the limit of a group counts by, as text. */
  readonly group?: SQL;
  /** The rows that count in a group, if not all. */
  readonly inGroup?: SQL;
}

const ofMember = (table: string) => (memberId: string) => sql`from ${sql.raw(table)} where member_id = ${memberId}`;
const comments = (memberId: string) =>
  sql`from diary_comments join daily_diaries using (daily_diary_id) where member_id = ${memberId}`;

const counted: Readonly<Record<RowKind, Counted>> = {
  written: { rows: (memberId) => sql`from activities where member_id = ${memberId} and source = 'hand'` },
  notes: {
    rows: (memberId) => sql`from activity_notes join activities using (activity_id) where member_id = ${memberId}`,
    group: sql`activity_id::text`,
  },
  inputs: { rows: ofMember('subjective_inputs') },
  comments: { rows: comments, group: sql`diary_date::text`, inGroup: sql`commenter_member_id = member_id` },
  commentsOfOthers: { rows: comments, group: sql`diary_date || ' ' || commenter_member_id` },
  commentsOnDay: { rows: comments, group: sql`diary_date::text`, inGroup: sql`commenter_member_id <> member_id` },
  thresholds: { rows: ofMember('thresholds'), group: sql`kind` },
  measurements: { rows: ofMember('measurements'), group: sql`kind` },
  gear: { rows: ofMember('gear') },
  goals: { rows: ofMember('goals') },
  plans: { rows: ofMember('training_plans'), group: sql`plan_date::text`, inGroup: sql`removed_on is null` },
  library: { rows: ofMember('library_workouts') },
  folders: { rows: ofMember('workout_folders') },
  filters: { rows: ofMember('saved_filters') },
  sports: { rows: ofMember('sport_answers') },
};

const noGroup = () => '';

/**
 * The first of some new rows of a member for which there is room beside those that are there.
 * @param tx a transaction of the member (`memberTransaction`), so that nothing is added between counting and inserting
 * @param groupOf what the limit of a group counts by: see `domain/row-limits.ts`
 */
export async function withinLimit<Row>(
  tx: Db,
  memberId: string,
  kind: RowKind,
  rows: readonly Row[],
  groupOf: (row: Row) => string = noGroup,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { inAll = Number.POSITIVE_INFINITY, each = Number.POSITIVE_INFINITY } = rowLimitOf(kind);
  const { rows: from, group = sql`''`, inGroup = sql`true` } = counted[kind];
  const groups = JSON.stringify([...new Set(rows.map(groupOf))]);
  const found = await tx.execute(sql`
    select null as name, count(*)::int as count ${from(memberId)}
    union all select ${group}, count(*)::int ${from(memberId)} and ${inGroup}
      and ${group} in (select jsonb_array_elements_text(${groups}::jsonb)) group by 1`);
  const counts = new Map<string | null, number>();
  for (const { name, count } of parsedRows(found, { name: z.nullable(z.string()), count: z.number() })) {
    counts.set(name, count);
  }
  return rows.filter((row) => {
    const [all, own] = [counts.get(null) ?? 0, counts.get(groupOf(row)) ?? 0];
    if (all >= inAll || own >= each) return false;
    counts.set(null, all + 1).set(groupOf(row), own + 1);
    return true;
  });
}

/** Whether there is room for one more row; in the transaction of the member. */
export const hasRoom = async (tx: Db, memberId: string, kind: RowKind, group = ''): Promise<boolean> =>
  (await withinLimit(tx, memberId, kind, [group], (own) => own)).length > 0;
