import { defineConfig } from '@playwright/test';

/** The built app on the running server, in Chromium. One server for all files; those that restart it start their own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/fixtures/start-server.ts',
  // Two cores: one for the server, one for the browser.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Set by the global setup, which runs before any worker reads this file.
    ...(process.env.LONGRUN_URL !== undefined && { baseURL: process.env.LONGRUN_URL }),
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    timezoneId: 'UTC',
    locale: 'en-GB',
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
