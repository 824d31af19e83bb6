import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from './tests/browser/chromium-path.ts';
import { shapes } from './vite.pages.ts';

/** Timeout of a test, ms. Elements are awaited for up to `ELEMENT_MS`, so only a test that hangs takes this long. */
const TEST_MS = 120_000;
/** Timeout for an element, ms. On a quiet machine they appear within 100 ms; with forty processes on two cores, within eight seconds. */
const ELEMENT_MS = 15_000;

/**
 * Packages imported in a folder. Vite bundles a package at its first import, and then reloads the page in the middle of a test; so all of them
 * are bundled in advance.
 */
const packagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/(?:from|import)\s*\(?'([^'./][^']*)'/g)])
    .map(([, name = '']) => name)
    .filter((name) => /^[@a-z][\w@/.-]*$/.test(name) && !/^react-dom\/server$|^vitest/.test(name));

const folders = ['src', 'domain', 'machines', 'contract', 'tests/pages'];
const packages = new Set([
  ...folders.flatMap(packagesIn),
  'xstate/graph',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
]);

/** Screens and dialogs in Chromium: the whole app, with only the network simulated. See docs/testing.md. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: {
    'import.meta.env.SHAPES': JSON.stringify(shapes()),
    'import.meta.env.LONG': JSON.stringify(process.env.LONG ?? ''),
  },
  cacheDir: 'node_modules/.vite-pages',
  optimizeDeps: { noDiscovery: true, include: [...packages] },
  server: { hmr: false, watch: null },
  test: {
    include: ['tests/pages/**/*.test.tsx'],
    globalSetup: ['tests/pages/harness/limit.ts'],
    setupFiles: ['tests/setup.ts', 'tests/pages/harness/setup.ts'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: 10_000,
    expect: { poll: { timeout: ELEMENT_MS } },
    // Each file has its own iframe. Without it, the run stops between two files.
    isolate: true,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: ELEMENT_MS,
        launchOptions: {
          executablePath: chromiumPath,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-sync',
            '--no-first-run',
          ],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
      }),
      instances: [{ name: 'pages', browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});
