import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { from } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { StartFailure } from '../../base/start-failure.ts';
import { olderThanBaseline, sinceBaseline } from '../baseline.ts';
import { linesOf } from './lines.ts';
import { digestOf, SAME_TEXT } from './source.ts';
import { END, NO_MORE_ROWS, parseHead, PROOF } from './write.ts';

const proofSchema = z.object({ table: z.string(), rows: z.number(), digest: z.string() });

/** Number of bytes sent at a time. */
const BATCH = 64 * 1024;

/**
 * Statements allowed in a dump, one per line. No others are run, because a check loads the newest file of a directory as superuser, without
 * an operator who knows its origin.
 */
const NAMES = String.raw`[\w".]+(?:, [\w".]+)*`;
const COPY = new RegExp(String.raw`^COPY [\w".]+ \(${NAMES}\) FROM stdin;$`);
const STATEMENT = new RegExp(
  String.raw`^(?:begin;|commit;|truncate ${NAMES};|select setval\('[\w".]+', \d+, (?:true|false)\);)$`,
);

/** Thrown for a dump that cannot be loaded completely. */
export class DamagedDump extends StartFailure {
  readonly why: string;
  /** @param why reason, without a full stop */
  constructor(why: string, cause?: unknown) {
    super(`The backup cannot be restored: ${why}. Nothing was changed.`, { cause });
    this.why = why;
  }
}

const damaged = (why: string, cause?: unknown) => new DamagedDump(why, cause);

/**
 * Matches a dump's migrations to ours.
 * @param migrations digests in the header of a dump
 * @returns the number of our migrations that create its tables
 * @throws StartFailure if other migrations created them
 */
function checkMigrations(migrations: readonly string[], migrationsDir: string): number {
  const known = readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ hash }) => hash);
  const [first = ''] = known;
  const needed = sinceBaseline(migrations, first);
  if (needed[0] !== first) throw olderThanBaseline('backup');
  if (needed.some((hash, i) => hash !== known[i])) {
    throw damaged('it was made by another version of Longrun, newer than this one');
  }
  return needed.length;
}

/** Creates the tables as they were after `count` migrations. */
async function makeTables(client: Client, migrationsDir: string, count: number): Promise<void> {
  const journal = JSON.parse(readFileSync(join(migrationsDir, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, count);
  const folder = mkdtempSync(join(tmpdir(), 'longrun-migrations-'));
  try {
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(join(migrationsDir, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends rows up to the terminating line. @throws Error from the database, or if the lines end early */
async function copyRows(client: Client, statement: string, lines: AsyncIterator<Buffer>): Promise<void> {
  const stream = client.query(from(statement.trim().replace(/;$/, '')));
  const done = finished(stream);
  done.catch(() => undefined);
  let batch: Buffer[] = [];
  let size = 0;
  const send = async () => {
    if (!stream.write(Buffer.concat(batch))) await Promise.race([once(stream, 'drain'), done]);
    batch = [];
    size = 0;
  };
  for (;;) {
    const { value: line, done: over } = await lines.next();
    if (over || line === undefined) {
      stream.destroy();
      throw damaged('it ends too early');
    }
    if (line.length === 3 && line.toString('latin1') === `${NO_MORE_ROWS}\n`) break;
    batch.push(line);
    size += line.length;
    if (size >= BATCH) await send();
  }
  await send();
  stream.end();
  await done;
}

/**
 * Loads a dump into an empty database atomically, and verifies each table by its digest.
 * @param config connection to the database
 * @param tell called with each table once it is verified
 * @throws StartFailure if the dump is damaged or from a newer version
 */
export async function loadDump(
  config: ClientConfig,
  dump: AsyncIterable<Uint8Array>,
  migrationsDir: string,
  tell: (table: string, rows: number) => void,
): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  const query = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const lines = linesOf(dump);
  let isWhole = false;
  try {
    await client.query(SAME_TEXT);
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const line = next.value.toString('utf8').trimEnd();
      const head = parseHead(line);
      if (head) {
        await makeTables(client, migrationsDir, checkMigrations(head.migrations, migrationsDir));
      } else if (line.startsWith(PROOF)) {
        const { table, rows, digest } = proofSchema.parse(JSON.parse(line.slice(PROOF.length)));
        const found = await digestOf({ query }, { name: table, columns: '' });
        if (found.rows !== rows || found.digest !== digest) throw damaged(`the rows of ${table} are not those it had`);
        tell(table, rows);
      } else if (line === END) {
        isWhole = true;
      } else if (COPY.test(line)) {
        await copyRows(client, line, lines);
      } else if (STATEMENT.test(line)) {
        await client.query(line);
      } else if (!line.startsWith('--') && line !== '') {
        throw damaged('it has a statement that no backup has');
      }
    }
    if (!isWhole) throw damaged('it ends too early');
    // The planner has no statistics of the new rows yet.
    await client.query('analyze');
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw damaged((error as Error).message, error);
  } finally {
    await client.end();
  }
}
