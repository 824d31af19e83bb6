import { randomUUID } from 'node:crypto';
import { readTables } from '../../server/db/dump/source.ts';
import { seeded } from './data/rows.ts';

/** Runs a statement and returns its rows, in any database. */
export type Ask = <Row extends object>(sql: string) => Promise<Row[]>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The table and column that it refers to. */
  readonly refers: string | null;
  readonly of: string | null;
}

/** Text that a copy may corrupt: all special characters of the format, and non-letters. */
const awkward = [
  '\t',
  '\\',
  '\n',
  '\r\n',
  '\\.',
  '\n\\.\n',
  '\\N',
  "'",
  '"',
  '{}',
  'ß',
  '日本',
  '🏃',
  '\u0001',
  ' ',
  '',
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A column of several keys refers by the widest one, which names the same rows as the others. */
const columnsOf = (ask: Ask, table: string) =>
  ask<Column>(`
    select distinct on (a.attnum) quote_ident(a.attname) as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
      f.confrelid::regclass::text as refers, quote_ident(b.attname) as of
    from pg_attribute a
    left join pg_constraint f on f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
    left join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[array_position(f.conkey, a.attnum)]
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum, cardinality(f.conkey) desc, f.conname`);

/** A value of a type, different for each row if possible. */
function valueOf(type: string, row: number, random: () => number): string {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const words = () => Array.from({ length: 4 }, () => pick(awkward)).join('x');
  const whole = (most: number) => String(Math.floor((random() * 2 - 1) * most));
  if (type.endsWith('[]')) {
    const values = Array.from({ length: row % 4 }, () => valueOf(type.slice(0, -2), row, random));
    return `array[${values.join(', ')}]::${type}`;
  }
  switch (type) {
    case 'text':
      return quoted(`${row} ${words()}`);
    case 'uuid':
      return quoted(randomUUID());
    case 'boolean':
      return String(random() < 0.5);
    case 'smallint':
      return whole(32_767);
    case 'integer':
      return whole(2 ** 31 - 1);
    case 'bigint':
      return String(row + 1);
    case 'real':
    case 'double precision':
      return quoted(
        pick(['0', '-0', '0.1', 'NaN', 'Infinity', '1e-300', String(random() * 1e6), String(1 / 3)]),
      ).replace('1e-300', type === 'real' ? '1e-30' : '1e-300');
    case 'date':
      return quoted(pick(['2024-02-29', '1999-12-31', '2026-11-22', 'infinity']));
    case 'timestamp with time zone':
      return quoted(pick(['2090-03-31 02:30:00.123456+02', '2091-01-01 00:00:00Z', '2090-10-25 02:30:00+05:45']));
    case 'jsonb':
      return quoted(
        JSON.stringify({
          words: words().replaceAll('\u0001', ''),
          row,
          list: [null, 1.5, [], {}],
          big: 'y'.repeat(row * 400),
        }),
      );
    case 'bytea':
      return quoted(
        `\\x${Buffer.from(Array.from({ length: row % 40 }, () => Math.floor(random() * 256))).toString('hex')}`,
      );
    default:
      throw new Error(`no values for the type ${type}: add some`);
  }
}

/** Inserts rows of every type and with all special characters into every table. @returns the tables' names */
export async function fillEveryTable(ask: Ask, rows: number): Promise<string[]> {
  const random = seeded(7);
  const tables = await readTables({ query: ask });
  for (const { name } of tables) {
    const columns = await columnsOf(ask, name);
    const others = new Map<Column, string[]>();
    for (const column of columns) {
      if (column.refers === null || column.refers === name) continue;
      const found = await ask<{ value: string }>(
        `select ${column.of}::text as value from ${column.refers} order by ctid`,
      );
      others.set(
        column,
        found.map(({ value }) => value),
      );
    }
    for (let row = 0; row < rows; row += 1) {
      const values = columns.map((column) => {
        if (column.refers === name) return 'null';
        if (!column.required && random() < 0.2) return 'null';
        const there = others.get(column);
        return there ? quoted(there[row % there.length] ?? '') : valueOf(column.type, row, random);
      });
      const names = columns.map((column) => column.name).join(', ');
      await ask(
        `insert into ${name} (${names}) overriding system value values (${values.join(', ')}) on conflict do nothing`,
      );
    }
  }
  return tables.map(({ name }) => name);
}

/** A table's columns that refer to other tables. */
const keysOf = (columns: readonly Column[], name: string) =>
  columns.filter(({ refers }) => refers !== null && refers !== name);

/** Inserts one row into a table without an owner, with references to existing rows. */
async function fillUnowned(ask: Ask, name: string, random: () => number): Promise<void> {
  const row = new Map<string, string>();
  for (const [nth, column] of (await columnsOf(ask, name)).entries()) {
    const there = `(select ${column.of} from ${column.refers} order by 1 limit 1)`;
    row.set(column.name, column.refers === null ? valueOf(column.type, nth, random) : there);
  }
  await ask(`insert into ${name} (${[...row.keys()].join(', ')}) values (${[...row.values()].join(', ')})`);
}

/**
 * Inserts one row of a member into every table with foreign keys to members or users, directly or through such a table.
 * @param known columns with given values: `members.member_id`, `users.sub`
 * @param without tables to skip
 * @returns the filled tables, and those without such keys
 */
export async function fillTablesOf(
  ask: Ask,
  known: ReadonlyMap<string, string>,
  without: readonly string[],
): Promise<{ readonly filled: string[]; readonly others: string[] }> {
  const random = seeded(14);
  const values = new Map(known);
  const owned = new Set([...known.keys()].map((column) => column.split('.')[0] ?? ''));
  const filled: string[] = [];
  const others: string[] = [];
  for (const { name } of await readTables({ query: ask })) {
    if (owned.has(name) || without.includes(name)) continue;
    const columns = await columnsOf(ask, name);
    const keys = keysOf(columns, name);
    if (!keys.some(({ refers }) => owned.has(refers ?? ''))) {
      others.push(name);
      continue;
    }
    const row = new Map<string, string>();
    for (const [nth, column] of columns.entries()) {
      const target = `${column.refers}.${column.of}`;
      if (column.refers !== null && !values.has(target)) {
        const read = () =>
          ask<{ value: string }>(`select ${column.of}::text as value from ${column.refers} order by 1 limit 1`);
        if ((await read()).length === 0) await fillUnowned(ask, String(column.refers), random);
        const [there] = await read();
        if (!there) throw new Error(`${name}: there is no row of ${column.refers} to refer to`);
        values.set(target, quoted(there.value));
      }
      row.set(column.name, column.refers === null ? valueOf(column.type, nth, random) : (values.get(target) ?? 'null'));
    }
    await ask(
      `insert into ${name} (${[...row.keys()].join(', ')}) overriding system value values (${[...row.values()].join(', ')})`,
    );
    for (const [column, value] of row) values.set(`${name}.${column}`, value);
    owned.add(name);
    filled.push(name);
  }
  return { filled, others };
}

/** All rows of all tables, as text, in a fixed order. */
export async function everyRow(ask: Ask, tables: readonly string[]): Promise<Record<string, string[]>> {
  await ask("set timezone = 'UTC'");
  const all: Record<string, string[]> = {};
  for (const name of tables) {
    const rows = await ask<{ row: string }>(`select t::text as row from ${name} t`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}
