import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Db, openDb } from '../../server/db/open.ts';
import { root } from './harness.ts';
import { createDatabase, sharedUrl } from './postgres.ts';

const migrations = `${root}server/db/migrations`;

/** @param name of a migration, without its number @returns a directory with the migrations before it; the caller removes it */
async function migrationsBefore(name: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earlier-migrations-'));
  await cp(migrations, directory, { recursive: true });
  const journalPath = path.join(directory, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  if (last < 1) throw new Error(`no migration is called ${name}`);
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  return directory;
}

/** An upgraded database. */
export interface UpgradedDatabase {
  readonly db: Db;
  stop(): Promise<void>;
}

/**
 * Makes a database as the version before a migration had it, fills it, and starts this version on it: all newer migrations run on the rows.
 * @param name of the migration, without its number
 * @param fill writes rows by the schema of that version
 */
export async function upgradedFrom(name: string, fill: (db: Db) => Promise<void>): Promise<UpgradedDatabase> {
  const own = await createDatabase(sharedUrl(), { empty: true });
  const directory = await migrationsBefore(name);
  const open = (migrationsDir: string): Promise<Database> =>
    openDb({ dataDir: '', databaseUrl: own.url, migrationsDir });
  try {
    const earlier = await open(directory);
    await fill(earlier.db);
    await earlier.close();
    const { db, close } = await open(migrations);
    return {
      db,
      async stop() {
        await close();
        await own.drop();
      },
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Columns that every version since the first has. @returns the member's id */
export async function addMember(db: Db): Promise<string> {
  const [sub, memberId] = [randomUUID(), randomUUID()];
  await db.execute(sql`
    insert into users (sub, email, password_hash, identity_id) values (${sub}, ${`${sub}@example.org`}, 'x', ${sub})`);
  await db.execute(sql`insert into members (member_id, sub, access_level) values (${memberId}, ${sub}, 3)`);
  return memberId;
}

/** An activity with the columns that every version since the first has. @param day local date, `2026-05-05` @returns its id */
export async function addActivity(db: Db, memberId: string, day: string, family = 'foot'): Promise<string> {
  const activityId = randomUUID();
  await db.execute(sql`
    insert into activities (activity_id, member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport,
      start_time, utc_offset_minutes, local_start_time, local_date, average_power, power_source, record_count, signals)
    values (${activityId}, ${memberId}, 'file', ${activityId}, 0, 2, ${family}, 'running', 'generic',
      ${`${day}T07:00:00Z`}, 0, ${`${day}T07:00:00`}, ${day}, 200, 'estimated', 100, 0)`);
  return activityId;
}
