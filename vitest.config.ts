import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
    projects: [
      project('domain'),
      project('formats', 60_000),
      project('machines', 60_000),
      project('server', 60_000),
      project('conformance', 120_000),
    ],
  },
});
