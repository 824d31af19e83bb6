import { readdirSync, readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { longestFirst } from './scripts/test/longest-first.ts';
import { chromiumPath } from './tests/browser/chromium-path.ts';
import { css, shapes } from './vite.pages.ts';

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

/**
 * Lets the browser keep modules, of which each file loads about 1500: nothing changes them during a run, and each run has a browser of its own. Vite and
 * Vitest would have every one of them asked for again by every file.
 */
const keptModules: Plugin = {
  name: 'kept-modules',
  configureServer({ middlewares }) {
    middlewares.use(({ url = '' }, response, next) => {
      if (!url.startsWith('/__vitest')) {
        const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
        response.writeHead = (status: number, ...others: unknown[]) => {
          const isModule = /javascript/.test(String(response.getHeader('content-type')));
          if (status === 200 && isModule)
            ServerResponse.prototype.setHeader.call(response, 'Cache-Control', 'max-age=86400, immutable');
          return writeHead(status, ...others);
        };
      }
      next();
    });
  },
};

/** Screens and dialogs in Chromium: the whole app, with only the network played. See docs/testing.md. */
export default defineConfig({
  plugins: [react(), keptModules],
  css,
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
    // Each of the two has a browser context, window and focus of its own.
    fileParallelism: true,
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(['screens']) },
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
