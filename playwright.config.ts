import { defineConfig } from '@playwright/test';

/** The built app on the running server, in Chromium. One server for all files; those that restart it start their own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/fixtures/start-server.ts',
  // Two cores: one for the server, one for the browser.
  workers: 1,
  forbidOnly: true,
  // Only against waiting for ever: how quick anything is, is measured in bench/.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Set by the global setup, which runs before any worker reads this file.
    ...(process.env.LONGRUN_URL !== undefined && { baseURL: process.env.LONGRUN_URL }),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    timezoneId: 'UTC',
    locale: 'en-GB',
    // What a page kept would answer in place of what a test has prepared. Tests of it (tests/browser/offline) allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
