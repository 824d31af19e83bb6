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
  test: { ...test, globalSetup: ['tests/server/embedded-setup.ts'] },
});

/** The server's suite once more, on PostgreSQL. Where there is none, a single skipped test says so. */
function onPostgres() {
  const { test } = project('server', WAITING);
  const there = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;
  return {
    test: {
      ...test,
      name: 'server-postgres',
      env: { TEST_DATABASE: 'postgres' },
      globalSetup: ['tests/server/postgres-setup.ts'],
      ...(!there && { include: ['tests/server/core/postgres-absent.test.ts'] }),
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
      onPostgres(),
      withServer(project('conformance', WAITING)),
    ],
  },
});
