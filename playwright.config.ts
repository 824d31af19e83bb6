import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tests/browser/chromium-path.ts';
import { enterTestTime } from './tests/fixtures/test-now.ts';

// As in vitest.config.ts, for the servers that workers start.
process.env.TEST_HASHING = 'cheap';
enterTestTime();

/** The built app on a running server, in Chromium. One server for all files of a worker; those that restart it start their own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/server/shared-database.ts',
  workers: 2,
  forbidOnly: true,
  // Only prevents waiting forever: speed is measured in bench/.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    timezoneId: 'UTC',
    locale: 'en-GB',
    // Cached responses would replace those that a test has prepared. Tests of the service worker (tests/browser/offline) allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A name in a home network: unlike localhost, its pages are not a secure context.
        '--host-resolver-rules=MAP run.home 127.0.0.1',
      ],
    },
  },
});
