import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow } from './pages.ts';
import { ownersOf, strangeWriters, type Source, tablesIn } from './table-writers.ts';

const read = (path: string): Source => ({ path, text: readFileSync(path, 'utf8') });
const sources = filesBelow('server', /\.ts$/)
  .filter((path) => !path.startsWith('server/db/'))
  .map(read);
const tables = filesBelow('server/db/schema', /\.ts$/).flatMap((path) => tablesIn(read(path)));

/** Tables with statements in more than one file: an aggregate of several stores, each for one part of it. */
const shared: Readonly<Record<string, readonly string[]>> = {
  activities: [
    'server/activities/activities.store.ts',
    'server/activities/details.store.ts',
    'server/activities/measured-before.store.ts',
    'server/activities/merge.store.ts',
    'server/activities/parts.store.ts',
    'server/activities/repeated.store.ts',
  ],
  given_up_jobs: ['server/jobs/failed-jobs.store.ts', 'server/jobs/jobs.store.ts'],
  import_items: [
    'server/imports/archive-items.store.ts',
    'server/imports/items.store.ts',
    'server/imports/offered-items.store.ts',
  ],
  jobs: [
    'server/jobs/attempts.store.ts',
    'server/jobs/crashes.store.ts',
    'server/jobs/failed-jobs.store.ts',
    'server/jobs/jobs.store.ts',
    'server/jobs/lease.store.ts',
  ],
  members: ['server/members/members.store.ts', 'server/members/roles.store.ts'],
  sessions: ['server/identity/recent-proof.store.ts', 'server/identity/sessions.store.ts'],
  team_members: ['server/teams/places.store.ts', 'server/teams/rights.store.ts'],
  vendor_links: [
    'server/vendors/linking/links.store.ts',
    'server/vendors/linking/phones.store.ts',
    'server/vendors/linking/tokens.store.ts',
  ],
};

const owners = ownersOf(sources, tables);

test('the tables are found', () => {
  expect(tables.length).toBeGreaterThan(25);
  expect(tables.map(({ name }) => name)).toContain('import_items');
});

test.each(tables.map(({ name }) => name))('%s is written by its store alone', (name) => {
  const writers = owners.get(name) ?? [];
  expect(writers).toEqual(shared[name] ?? [expect.stringMatching(/^server\/(?:\w+\/)*[\w-]+\.store\.ts$/)]);
});

describe('a planted writer is found', () => {
  const planted = (text: string) =>
    strangeWriters([...sources, { path: 'server/calendar/planted.store.ts', text }], tables, owners);
  test.each([
    ['sql`update imports set listed = true`', 'imports'],
    ['sql`\n  update import_items as mine\n  set state = 1`', 'import_items'],
    ['sql`insert into jobs (kind) values (1)`', 'jobs'],
    ['sql`with gone as (delete from codes where true) select 1`', 'codes'],
    ["import { imports } from '../db/schema/imports.ts';\nawait db.update(imports).set({})", 'imports'],
    [
      "import { members as table } from '../db/schema/members.ts';\nawait db\n  .insert(table)\n  .values({})",
      'members',
    ],
  ])('%s', (text, table) => {
    expect(planted(text)).toEqual([`${table}: server/calendar/planted.store.ts`]);
  });

  test('reading is not restricted', () => {
    expect(planted('sql`select 1 from imports where import_id = 1 for update`')).toEqual([]);
  });
});
