import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { graphOf, type Sources } from './import-graph.ts';
import { filesBelow } from './pages.ts';

const sources: Sources = new Map(filesBelow('server', /\.ts$/).map((path) => [path, readFileSync(path, 'utf8')]));

/** The work of jobs, and the code that schedules it. */
const work = [
  'accounts',
  'activities',
  'admin',
  'bodies',
  'calendar',
  'diary',
  'exports',
  'followings',
  'identity',
  'imports',
  'mail',
  'members',
  'notices',
  'notifications',
  'originals',
  'partners',
  'realtime',
  'sharing',
  'teams',
  'training',
  'vendors',
  'webhooks',
  'wellness',
];
const others = (...known: readonly string[]) => work.filter((room) => !known.includes(room));

/** Folders that each folder may not import. A folder without an entry is unrestricted. */
const unknownTo: Readonly<Record<string, readonly string[]>> = {
  db: [...work, 'jobs', 'http'],
  jobs: work,
  http: [...work, 'jobs'],
  outbound: [...work, 'jobs', 'http'],
  originals: [...work.filter((room) => room !== 'originals'), 'jobs', 'http'],
  calendar: [...others('calendar'), 'jobs'],
  notices: [...others('notices'), 'jobs'],
  webhooks: others('webhooks', 'members'),
  changes: [...work, 'jobs', 'http'],
  notifications: others('notifications', 'activities', 'mail', 'members', 'notices'),
  diary: [...others('diary', 'members'), 'jobs'],
  followings: [...others('followings', 'activities', 'mail', 'members', 'notices'), 'jobs'],
  members: others('members'),
  teams: others('teams', 'members'),
  exports: [...others('exports', 'members', 'originals')],
  training: [...others('training', 'calendar', 'identity', 'members', 'teams'), 'jobs'],
  partners: [...others('partners', 'accounts', 'activities', 'members', 'teams'), 'jobs'],
  sharing: [...others('sharing', 'activities', 'identity', 'members', 'partners'), 'jobs'],
  realtime: others('realtime', 'identity'),
  mail: others('mail'),
  identity: others('identity', 'members'),
  activities: others('activities', 'imports', 'members', 'originals'),
  imports: others('imports', 'activities', 'diary', 'members', 'originals', 'training', 'wellness'),
  wellness: [...others('wellness', 'members'), 'jobs'],
  'vendors/adapters': [
    ...work.filter((room) => room !== 'vendors'),
    'http',
    'vendors/linking',
    'vendors/syncing',
    'vendors/apple',
  ],
  'vendors/linking': [
    'admin',
    'accounts',
    'activities',
    'bodies',
    'calendar',
    'mail',
    'notices',
    'teams',
    'vendors/apple',
  ],
  'vendors/syncing': [
    'admin',
    'accounts',
    'bodies',
    'calendar',
    'identity',
    'mail',
    'notices',
    'teams',
    'vendors/apple',
  ],
};

/** The folders of a file: `vendors/linking` is part of `vendors`. */
const roomsOf = (path: string): string[] => {
  const [, ...folders] = path.split('/').slice(0, -1);
  return folders.map((_, depth) => folders.slice(0, depth + 1).join('/'));
};

const strangeArrows = (from: Sources): string[] =>
  [...graphOf(from)].flatMap(([path, targets]) => {
    const unknown = roomsOf(path).flatMap((room) => unknownTo[room] ?? []);
    return targets
      .filter((target) => roomsOf(target).some((room) => unknown.includes(room)))
      .map((target) => `${path} → ${target}`);
  });

test('no module of the server imports one that it must not know', () => {
  expect(strangeArrows(sources)).toEqual([]);
});

test('settings know the settings of vendors, and no adapter', () => {
  const graph = graphOf(sources);
  const known = new Set<string>();
  const reach = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    for (const target of graph.get(path) ?? []) reach(target);
  };
  reach('server/config.ts');
  const ofVendors = [...known].filter((path) => path.startsWith('server/vendors/'));
  expect(ofVendors.filter((path) => !path.endsWith('/settings.ts'))).toEqual([]);
});

describe('a planted violation is found', () => {
  const planted = (path: string, target: string) =>
    new Map([...sources, [path, `import type { X } from '${target}';\n`] as const]);

  test.each([
    ['server/jobs/planted.ts', '../imports/lifecycle.ts', 'server/imports/lifecycle.ts'],
    ['server/db/planted.ts', '../jobs/owner-deleted.ts', 'server/jobs/owner-deleted.ts'],
    ['server/imports/planted.ts', '../vendors/context.ts', 'server/vendors/context.ts'],
    [
      'server/vendors/adapters/polar/planted.ts',
      '../../linking/links.store.ts',
      'server/vendors/linking/links.store.ts',
    ],
  ])('%s importing %s', (path, address, target) => {
    expect(strangeArrows(planted(path, address))).toEqual([`${path} → ${target}`]);
  });
});
