import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/server/postgres.ts';

const project = (name: string, testTimeout = 10_000, maxWorkers = 2) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['tests/setup.ts'],
    testTimeout,
    hookTimeout: Math.max(30_000, testTimeout),
    maxWorkers,
    pool: 'forks' as const,
  },
});

const withServer = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, globalSetup: ['tests/server/embedded-setup.ts'] },
});

/** The server's suite once more, on PostgreSQL. Where there is none, a single skipped test says so. */
function onPostgres() {
  const { test } = project('server', 60_000, WAITING);
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
      project('formats', 60_000),
      project('machines', 60_000),
      withServer(project('server', 60_000, WAITING)),
      onPostgres(),
      withServer(project('conformance', 120_000, WAITING)),
    ],
  },
});
