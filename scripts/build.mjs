// Builds what is stale: the web app into dist/web, the gallery of the machines into dist/machines, the server and its workers into dist/server.
// `--server` builds only the server, `--if-stale` skips outputs newer than every source file.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress.mjs';
import { ensureBuildTools } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = new Set(process.argv.slice(2));

const shared = ['domain', 'contract', 'formats', 'package-lock.json'];
const targets = {
  web: {
    sources: [
      ...shared,
      'machines',
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'vite.pages.ts',
      'scripts/document.mjs',
      'scripts/compress.mjs',
    ],
    made: 'dist/web/index.html',
    config: 'vite.config.ts',
  },
  gallery: {
    sources: [
      'domain',
      'machines',
      'gallery',
      'src',
      'tests/machines/plans.ts',
      'tests/machines/walk.ts',
      'tests/machines/samples',
      'package-lock.json',
      'vite.gallery.config.ts',
    ],
    root: 'gallery',
    made: 'dist/machines/index.html',
    config: 'vite.gallery.config.ts',
  },
  server: {
    sources: [...shared, 'server', 'sandbox', 'bin', 'vite.server.config.ts'],
    made: 'dist/server/run.js',
    config: 'vite.server.config.ts',
  },
};

function newest(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))));
}

const isStale = (target) => Math.max(...target.sources.map(newest)) > newest(target.made);

export async function build({ only, ifStale = false, quiet = true } = {}) {
  for (const [name, target] of Object.entries(targets)) {
    if ((only && only !== name) || (ifStale && !isStale(target))) continue;
    ensureBuildTools();
    const { build: viteBuild } = await import('vite');
    const logLevel = quiet ? 'warn' : 'info';
    await viteBuild({
      root: join(root, target.root ?? ''),
      configFile: join(root, target.config),
      logLevel,
      // Whether a plugin is slow depends on the machine.
      build: { rolldownOptions: { checks: { pluginTimings: false } } },
    });
    if (name === 'server') continue;
    if (name === 'web') await (await import('./document.mjs')).buildDocumentParts(root, logLevel);
    await compressFiles(dirname(join(root, target.made)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({
    only: args.has('--server') ? 'server' : undefined,
    ifStale: args.has('--if-stale'),
    quiet: !args.has('--verbose'),
  });
}
