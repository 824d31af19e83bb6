import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './harness.ts';

export const migrationsDir = `${root}server/db/migrations`;

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Writes the migrations of a later version to `place`, with one more that adds `activities.test_note`. @returns today's journal */
export async function writeLaterMigrations(place: string): Promise<Journal> {
  await cp(migrationsDir, place, { recursive: true });
  const path = join(place, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1)!;
  const entries = [...journal.entries, { ...last, when: last.when + 1, tag: 'test_note' }];
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  await writeFile(join(place, 'test_note.sql'), 'alter table activities add column test_note text');
  return journal;
}
