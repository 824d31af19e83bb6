import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/server/postgres.ts';

/**
 * The longest that a test may take, milliseconds: none waits for it but one that hangs. On a machine that does other things as well, a test of
 * a second has taken a minute.
 */
const LONGEST = 600_000;

const project = (name: string, maxWorkers = 2) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['tests/setup.ts'],
    testTimeout: LONGEST,
    hookTimeout: LONGEST,
    maxWorkers,
    pool: 'forks' as const,
  },
});

const withServer = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, globalSetup: ['tests/server/shared-database.ts'] },
});

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
      env: { TEST_POSTGRES: 'installed' },
      globalSetup: ['tests/server/installed-database.ts'],
      include: files.map((file) => `tests/server/${file}.test.ts`),
    },
  };
}

/** More at once than there are cores: tests of a server mostly wait for it. */
const WAITING = 3;

export default defineConfig({
  test: {
    projects: [
      project('domain'),
      project('formats'),
      project('machines'),
      withServer(project('server', WAITING)),
      onInstalledPostgres(),
      withServer(project('conformance', WAITING)),
    ],
  },
});
