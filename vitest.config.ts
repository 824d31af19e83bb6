import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/test/longest-first.ts';
import { findPostgres } from './tests/server/postgres.ts';

/**
 * The longest that a test may take, milliseconds: none waits for it but one that hangs. On a machine that does other things as well, a test of
 * a second has taken a minute.
 */
const LONGEST = 600_000;

/** How many files run at once: as many as there are cores where tests work, more where they mostly wait for a server. One group after the other. */
const BUSY = { maxWorkers: 2, groupOrder: 0, isolate: true };
const WAITING = { maxWorkers: 3, groupOrder: 1, isolate: true };
/** Files that share the server inside their worker. */
const SHARING = { maxWorkers: 2, groupOrder: 2, isolate: false };
/** Files that leave nothing behind, neither globals nor stand-ins for modules, and so need no process each. */
const TIDY = { ...BUSY, isolate: false };

/** Passwords cost servers of the tests next to nothing. */
const env = { TEST_HASHING: 'cheap' };

/** Files that replace or reload modules, which others in the same process would notice. */
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

/** Servers inside the test's process: the built program is left to Node, since transforming it would take seconds per worker. */
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

/** What stands on the database alone: the tables, what is written into them, and what a database server may do to us. */
const onTheDatabase = [
  'core/database',
  'core/installed-postgres',
  'data/store-batch',
  'accounts/codes',
  'accounts/demo',
];

/** Operators bring a PostgreSQL of their own, from version 15 on. Where one is installed here, what stands on the database runs on it too. */
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

/** Files that take longest, as `npm test` prints them: begun first, so that none runs on alone at the end of its layer. */
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
