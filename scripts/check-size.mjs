// What a first visit loads, measured on the built files: the static imports of the entry and of the parts that a page asks for at once.
// `--verbose` lists every file. Parts that come after the first paint (the realtime channel, dialogs, charts below the fold) do not count.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = fileURLToPath(new URL('../dist/web', import.meta.url));
const verbose = process.argv.includes('--verbose');

/** kB of 1000 bytes, gzipped, JavaScript and styles together. `requests` counts every file, the document and the font included. */
const pages = {
  '/login': { kB: 150, parts: ['src/features/session/login-screen.tsx'] },
  '/calendar': {
    kB: 200,
    requests: 10,
    parts: ['inside', 'src/features/calendar/calendar-screen.tsx'],
  },
};

const manifestPath = join(web, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error('The web app is not built. Run npm run build first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));

/** By source file, or by the name of a group of vite.config.ts. */
function chunk(key) {
  const found = manifest[key] ?? Object.values(manifest).find(({ name, file }) => name === key && file.endsWith('.js'));
  if (!found) throw new Error(`The build holds no ${key}: scripts/check-size.mjs names it.`);
  return found;
}

/** Every script and style that loading these parts brings along. */
function filesOf(keys) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [] } = chunk(key);
    for (const path of [file, ...css]) files.add(path);
    imports.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
}

const html = readFileSync(join(web, 'index.html'), 'utf8');
/** Files that the document itself names: styles of the whole app, the font, the icon. */
const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, path]) => path);
const isMeasured = (path) => /\.(js|css)$/.test(path);
const gzipped = (path) => gzipSync(readFileSync(join(web, path)), { level: 9 }).length;

let failed = false;
for (const [page, { kB, requests, parts }] of Object.entries(pages)) {
  const files = [...new Set([...named, ...filesOf(['index.html', ...parts])])];
  const sizes = files.filter(isMeasured).map((path) => [path, gzipped(path)]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  const count = files.length + 1;
  const over = total > kB || (requests !== undefined && count > requests);
  failed ||= over;
  const limit = requests === undefined ? `${kB} kB` : `${kB} kB in ${requests} requests`;
  console.log(
    `${page}: ${total.toFixed(1)} kB gzipped in ${count} requests, at most ${limit}${over ? ': TOO MUCH' : ''}`,
  );
  if (!verbose) continue;
  for (const [path, bytes] of sizes.sort(([, a], [, b]) => b - a))
    console.log(`  ${(bytes / 1000).toFixed(1)} kB ${path}`);
}
process.exit(failed ? 1 : 0);
