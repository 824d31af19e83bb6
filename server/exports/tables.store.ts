import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

export interface ExportedColumn {
  readonly name: string;
  /** PostgreSQL type name. */
  readonly type: string;
}

export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly ExportedColumn[];
  /** Columns that refer to the member or their account. */
  readonly keys: readonly { readonly column: string; readonly refers: 'members' | 'users' }[];
}

/**
 * Whether a column is excluded from exports: credentials, which are unreadable anyway, and whether a follow request was blocked, which the
 * requester must not learn.
 */
const isExcluded = ({ name, type }: ExportedColumn): boolean =>
  type === 'bytea' ||
  name === 'blocked' ||
  /^sealed_|secret|verifier|password|proven_at/.test(name) ||
  (name.endsWith('_hash') && name !== 'original_hash');

/** Excluded tables: transient sign-in and export state, and the audit log, which names admins. */
const without: ReadonlySet<string> = new Set([
  'sign_in_challenges',
  'recovery_codes',
  'link_attempts',
  'data_exports',
  'admin_acts',
]);

/** Tables whose rows belong to a member through another table. */
const through = {
  activity_notes: (memberId: string) =>
    sql`activity_id in (select activity_id from activities where member_id = ${memberId})`,
  import_items: (memberId: string) => sql`import_id in (select import_id from imports where member_id = ${memberId})`,
  import_rows: (memberId: string) => sql`import_id in (select import_id from imports where member_id = ${memberId})`,
  diary_comments: (memberId: string) =>
    sql`daily_diary_id in (select daily_diary_id from daily_diaries where member_id = ${memberId}) or commenter_member_id = ${memberId}`,
  plan_matches: (memberId: string) =>
    sql`training_plan_id in (select training_plan_id from training_plans where member_id = ${memberId})`,
  // Private notes are exported for their author only.
  coach_notes: (memberId: string) => sql`coach_id = ${memberId}`,
  thread_reads: (memberId: string) => sql`reader_id = ${memberId}`,
  team_group_members: (memberId: string) => sql`member_id = ${memberId}`,
  webhook_messages: (memberId: string) =>
    sql`webhook_id in (select webhook_id from webhooks where member_id = ${memberId})`,
  sharing_looks: (memberId: string) =>
    sql`member_id = ${memberId} or membership_id in (select membership_id from cohort_members where member_id = ${memberId})`,
} as const;

/**
 * Returns every table with member data, from the database catalogue: future tables are included automatically, with all columns except
 * credentials.
 */
export async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const found = await db.execute(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object('column', a.attname, 'refers', f.confrelid::regclass::text) order by a.attnum)
        from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid in ('members'::regclass, 'users'::regclass)), '[]') as keys
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  return rowsOf<ExportedTable>(found)
    .map((table) => {
      if (table.name === 'members') return { ...table, keys: [{ column: 'member_id', refers: 'members' as const }] };
      if (table.name === 'users') return { ...table, keys: [{ column: 'sub', refers: 'users' as const }] };
      return table;
    })
    .filter(({ name, keys }) => !without.has(name) && (keys.length > 0 || Object.hasOwn(through, name)))
    .map((table) => ({ ...table, columns: table.columns.filter((column) => !isExcluded(column)) }));
}

const quoted = (name: string) => sql.identifier(name);

/** Number of rows per page. */
const PAGE = 500;

/** Selects the exported value of a column: the id of a followed member is only included after they accepted. */
function exportedColumn(table: string, column: string, memberId: string) {
  if (table !== 'followings' || column !== 'followee_id') return quoted(column);
  return sql`case when state = 'accepted' or followee_id = ${memberId} then followee_id end as followee_id`;
}

function selectRows({ name, columns, keys }: ExportedTable, memberId: string) {
  const direct = keys.map(({ column, refers }) =>
    refers === 'members'
      ? sql`${quoted(column)} = ${memberId}`
      : sql`${quoted(column)} = (select sub from members where member_id = ${memberId})`,
  );
  const which = Object.hasOwn(through, name)
    ? through[name as keyof typeof through](memberId)
    : sql.join(direct, sql` or `);
  const list = sql.join(
    columns.map((column) => exportedColumn(name, column.name, memberId)),
    sql`, `,
  );
  return sql`select row_to_json(t)::text as row from (select ${list} from ${quoted(name)} where ${which} order by 1, 2) as t`;
}

/** Returns a member's rows of a table as JSON, page by page. @param tx a transaction, which has one cursor at a time */
export async function* exportedRows(tx: Db, table: ExportedTable, memberId: string): AsyncGenerator<string[], void> {
  await tx.execute(sql`declare exported no scroll cursor for ${selectRows(table, memberId)}`);
  for (;;) {
    const rows = rowsOf<{ row: string }>(await tx.execute(sql`fetch ${sql.raw(String(PAGE))} from exported`));
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PAGE) break;
  }
  await tx.execute(sql`close exported`);
}

/** Reads from one snapshot: repeated reads of a table see the same rows. */
export const atOneMoment = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
