import {
  appliedMigrations,
  type Digest,
  digestOf,
  readTables,
  SAME_TEXT,
  sequenceStatements,
  type Source,
} from './source.ts';

/** What stands at the head of a dump. */
export interface Head {
  readonly format: 1;
  /** Digests of the migrations that made the tables. */
  readonly migrations: readonly string[];
}

/** What follows the rows of a table. */
export interface Proof extends Digest {
  readonly table: string;
}

export const HEAD = '-- head ';
export const PROOF = '-- proof ';
export const END = '-- end';
/** The line after the rows of a table. */
export const NO_MORE_ROWS = '\\.';

/**
 * Everything in a database as text: a script that `psql` runs too, on a database with the same tables. In comments between it stand the
 * migrations that made the tables, and after each table the digest of its rows, by which whoever loads it proves that every row arrived.
 */
export async function* writeDump(source: Source): AsyncGenerator<string | Uint8Array> {
  await source.query(SAME_TEXT);
  const head: Head = { format: 1, migrations: await appliedMigrations(source) };
  yield '-- A backup of Longrun. To restore it: npm start -- --restore FILE, see docs/operating/backup.md.\n';
  yield `${HEAD}${JSON.stringify(head)}\nbegin;\n`;
  const tables = await readTables(source);
  // Some tables have rows from the beginning.
  yield `truncate ${tables.map(({ name }) => name).join(', ')};\n`;
  for (const table of tables) {
    yield `COPY ${table.name} (${table.columns}) FROM stdin;\n`;
    yield* source.copyOut(table.name, table.columns);
    const proof: Proof = { table: table.name, ...(await digestOf(source, table)) };
    yield `${NO_MORE_ROWS}\n${PROOF}${JSON.stringify(proof)}\n`;
  }
  for (const statement of await sequenceStatements(source)) yield `${statement}\n`;
  yield `commit;\n${END}\n`;
}
