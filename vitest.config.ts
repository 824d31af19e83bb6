import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/test/longest-first.ts';
import { findPostgres } from './tests/server/postgres.ts';

/** Timeout of a test, milliseconds: only one that hangs takes so long. On a busy machine, a test of a second has taken a minute. */
const LONGEST = 600_000;

/** Number of files run in parallel: the number of cores if tests are CPU-bound, more if they mostly wait for a server. One group after another. */
const BUSY = { maxWorkers: 2, groupOrder: 0, isolate: true };
const WAITING = { maxWorkers: 3, groupOrder: 1, isolate: true };
/** Files that share the server inside their worker. */
const SHARING = { maxWorkers: 2, groupOrder: 2, isolate: false };
/** Files without side effects such as globals or module mocks, which do not need separate processes. */
const TIDY = { ...BUSY, isolate: false };

/** Makes passwords cheap for test servers. */
const env = { TEST_HASHING: 'cheap' };

/** Files that replace or reload modules, which would affect others in the same process. */
const ISOLATED = 'tests/**/*.isolated.test.ts';

const project = (name: string, { maxWorkers, groupOrder, isolate } = TIDY) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    exclude: [ISOLATED],
    env,
    setupFiles: ['tests/setup.ts', ...(isolate ? [] : ['tests/reset-language.ts'])],
    testTimeout: LONGEST,
    hookTimeout: LONGEST,
    maxWorkers,
    isolate,
    sequence: { groupOrder },
    pool: 'forks' as const,
  },
});

function isolated() {
  const { test } = project('isolated', BUSY);
  return { test: { ...test, include: [ISOLATED], exclude: [] } };
}

const withServer = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, globalSetup: ['tests/server/shared-database.ts'] },
});

/** Servers inside the test's process: the built program is imported by Node, since transforming it would take seconds per worker. */
function calls() {
  const { test } = withServer(project('calls', SHARING));
  return {
    test: {
      ...test,
      env: { ...env, TEST_SERVERS: 'in-process' },
      server: { deps: { external: [/\/dist\/server\//] } },
    },
  };
}

/** Tests that depend only on the database: tables, writes, and faults of a database server. */
const onTheDatabase = [
  'core/database',
  'core/installed-postgres',
  'data/store-batch',
  'accounts/codes',
  'accounts/demo',
];

/** Operators use their own PostgreSQL, from version 15 on. If one is installed here, the database tests run on it too. */
function onInstalledPostgres() {
  const { test } = project('server', WAITING);
  const files = findPostgres() === null ? ['core/installed-postgres'] : onTheDatabase;
  return {
    test: {
      ...test,
      name: 'server-installed-postgres',
      env: { ...env, TEST_POSTGRES: 'installed' },
      globalSetup: ['tests/server/installed-database.ts'],
      include: files.map((file) => `tests/server/${file}.test.ts`),
    },
  };
}

/** The slowest files, as printed by `npm test`: started first, so that none runs alone at the end of its layer. */
const longest = [
  'cluster/recovery',
  'data/killed-import',
  'data/garmin.test',
  'vendors/switches',
  'data/jobs-that-kill',
  'embedded/life',
  'core/supervisor',
  'core/backup',
  'data/fair-share',
];

/** Vitest shuffles files only with its own sequencer. */
const shuffles = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

export default defineConfig({
  test: {
    ...(!shuffles && { sequence: { sequencer: longestFirst(longest) } }),
    projects: [
      project('domain'),
      isolated(),
      project('formats'),
      project('machines'),
      project('unit-server'),
      project('conformance'),
      calls(),
      withServer(project('server', WAITING)),
      onInstalledPostgres(),
    ],
  },
});
