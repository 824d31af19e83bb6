import * as z from 'zod/mini';
import {
  appliedMigrations,
  type Digest,
  digestOf,
  readTables,
  recordedVersion,
  SAME_TEXT,
  sequenceStatements,
  type Source,
} from './source.ts';

/** Header of a dump. `migrations`: digests of the migrations that created the tables. `version` and `at` are missing before 1.0.0. */
const headSchema = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  /** Version of Longrun that last opened the database. */
  version: z.optional(z.nullable(z.string())),
  /** Time when the dump was made, ISO 8601. */
  at: z.optional(z.string()),
});
export type Head = z.infer<typeof headSchema>;

/** Digest written after the rows of a table. */
export interface Proof extends Digest {
  readonly table: string;
}

const HEAD = '-- head ';
export const PROOF = '-- proof ';
export const END = '-- end';
/** Parses the header of a dump; `null` for other lines. @throws Error if the header is not Longrun's */
export const parseHead = (line: string): Head | null =>
  line.startsWith(HEAD) ? headSchema.parse(JSON.parse(line.slice(HEAD.length))) : null;
/** Terminating line after the rows of a table. */
export const NO_MORE_ROWS = '\\.';

/**
 * Writes the whole database as text: a script that `psql` can also run, on a database with the same tables. Its comments contain the
 * migrations that created the tables, and after each table the digest of its rows, so that a restore can verify that every row arrived.
 */
export async function* writeDump(source: Source): AsyncGenerator<string | Uint8Array> {
  await source.query(SAME_TEXT);
  const head: Head = {
    format: 1,
    migrations: await appliedMigrations(source),
    version: await recordedVersion(source),
    at: new Date().toISOString(),
  };
  yield '-- A backup of Longrun. To restore it: npm start -- --restore FILE, see docs/operating/backup.md.\n';
  yield `${HEAD}${JSON.stringify(head)}\nbegin;\n`;
  const tables = await readTables(source);
  // Some tables have initial rows.
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
