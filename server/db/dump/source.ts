import { VERSION_VALUE } from '../../program-version.ts';

/** A consistent snapshot of a database. */
export interface Source {
  /** Returns the rows of a query without parameters. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** Returns the output of `COPY (query) TO STDOUT` in PostgreSQL's text format. @param table the queried table, as SQL */
  copyOut(table: string, columns: string): AsyncIterable<Uint8Array>;
}

/** Session settings for formatting values as text; must be the same in every source and target, or digests would differ. */
export const SAME_TEXT = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex';`;

/** A table, with its columns in COPY order. */
export interface Table {
  /** Name as SQL, including its schema. */
  readonly name: string;
  readonly columns: string;
}

interface Query {
  query<Row extends object>(sql: string): Promise<Row[]>;
}

interface Reference {
  readonly table: string;
  readonly refers: string;
}

/** Returns all tables, referenced ones first, so that rows can be inserted without the privilege to disable constraints. */
export async function readTables({ query }: Query): Promise<Table[]> {
  const tables = await query<Table>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.oid order by 1`);
  const references = await query<Reference>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as refers
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = (table: Table) =>
      references.some(({ table: from, refers }) => from === table.name && left.some(({ name }) => name === refers));
    const free = left.filter((table) => !waits(table));
    if (free.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Digest of a table's content: equal only if all rows are equal. */
export interface Digest {
  readonly rows: number;
  readonly digest: string;
}

/** Returns the digest of the sorted digests of all rows. */
export async function digestOf({ query }: Query, { name }: Table): Promise<Digest> {
  const [found] = await query<Digest>(`
    select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h collate "C")), '') as digest
    from (select md5(t::text) as h from ${name} t) hashed`);
  if (!found) throw new Error(`${name} answers nothing`);
  return found;
}

/** Returns statements that set sequences to their current values. */
export async function sequenceStatements({ query }: Query): Promise<string[]> {
  const sequences = await query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const statements: string[] = [];
  for (const { name } of sequences) {
    const [at] = await query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    if (at) statements.push(`select setval('${name.replaceAll("'", "''")}', ${at.last}, ${at.called});`);
  }
  return statements;
}

/** Returns the digests of the migrations that created the tables, in order. */
export async function appliedMigrations({ query }: Query): Promise<string[]> {
  const rows = await query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash }) => hash);
}

/** Returns the version of Longrun that last opened the database; `null` before 1.0.0. */
export async function recordedVersion({ query }: Query): Promise<string | null> {
  const [table] = await query<{ there: boolean }>("select to_regclass('public.installation') is not null as there");
  if (!table?.there) return null;
  const [row] = await query<{ value: string }>(`select value from public.installation where name = '${VERSION_VALUE}'`);
  return row?.value ?? null;
}
