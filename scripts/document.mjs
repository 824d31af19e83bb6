// Parts of the document that the server writes, built with the web app: the script that runs first, and the prerendered markup of pages. They
// are written next to the manifest, in dist/web/.vite.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, loadConfigFromFile } from 'vite';

/** Builds the script included in every document, which must be small and only contain what it needs. */
const buildEarly = (root, logLevel) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    define: {
      'import.meta.env.SHAPES': JSON.stringify(readFileSync(join(root, 'dist/web/.vite/shapes.txt'), 'utf8')),
    },
    build: {
      outDir: 'dist/web/.vite',
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'src/boot/main.ts'),
        output: { format: 'iife', entryFileNames: 'early.js' },
      },
    },
  });

/** Builds the same components as in the browser, for Node. */
const renderer = (root, logLevel, { conditions, css, build: options }) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    plugins: [react()],
    css,
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, 'module', 'import', 'production', 'default'] } },
    build: { ssr: true, ...options },
  });

/**
 * Builds with the browser half of the router, so that both render the same: what renders pages for guests now, and members' first views at run
 * time.
 */
const buildViews = (root, outDir, logLevel, css) =>
  renderer(root, logLevel, {
    conditions: ['browser'],
    css,
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          prerender: join(root, 'src/prerender/prerender.tsx'),
          'first-view': join(root, 'src/prerender/first-view.tsx'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });

/**
 * Builds one file, which the server imports: only the server knows partner pages and the pages behind members' links.
 */
const buildServerPages = (root, logLevel, css) =>
  renderer(root, logLevel, {
    conditions: ['node'],
    css,
    build: {
      outDir: join(root, 'dist/web/.vite'),
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'src/prerender/server-pages.tsx'),
        output: { entryFileNames: 'server-pages.mjs', codeSplitting: false },
      },
    },
  });

/** Runs in a separate process: the browser half of React leaves a channel open, and the router looks for a window. */
const draw = (program, file) => {
  const code = `
    const { writeFileSync } = await import('node:fs');
    const { prerender } = await import(${JSON.stringify(pathToFileURL(program).href)});
    writeFileSync(${JSON.stringify(file)}, JSON.stringify(await prerender()));
    process.exit();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'inherit',
    timeout: 120_000,
  });
  if (status !== 0) throw new Error('The pages could not be drawn.');
};

export async function buildDocumentParts(root, logLevel) {
  await buildEarly(root, logLevel);
  const app = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', root);
  await buildServerPages(root, logLevel, app.config.css);
  const outDir = join(root, 'dist/views');
  await buildViews(root, outDir, logLevel, app.config.css);
  draw(join(outDir, 'prerender.mjs'), join(root, 'dist/web/.vite/markup.json'));
}
