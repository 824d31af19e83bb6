// `npm run size`: the files of a first visit, measured on the built files, written into docs/size.md. Without `--write`, as in `npm test`, it only
// checks that each page stays below its ceiling. Parts loaded after a page shows its data (the realtime channel, the font, dialogs, charts below
// the fold) do not count.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotli } from './compress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'dist/web');

/**
 * `kB`: the ceiling, in kB of 1000 bytes as sent, scripts and styles together; styles are inlined in the document. `calls` are the API requests of the
 * script in the document for a signed-in member.
 */
const bars = {
  login: { path: '/login', kB: 145, calls: 0 },
  signup: { path: '/signup', kB: 149, calls: 0 },
  // Partner pages can be read and clicked without a program, which loads with the first click.
  optin: { path: '/optin', kB: 30, calls: 0, isLater: true },
  '': { path: '/', kB: 237, calls: 4 },
  calendar: { path: '/calendar', kB: 240, calls: 3 },
};
/** Maximum kB of the script in each document, which requests the page's data, checks whose first view it is, and replays early clicks. */
const EARLY_KB = 8.3;

const manifestPath = join(web, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error('The web app is not built. Run npm run build first.');
  process.exit(1);
}
const pages = JSON.parse(readFileSync(join(web, '.vite/pages.json'), 'utf8'));

/**
 * Returns the first cycle of chunks that import each other, as file names; `null` if there is none. A module in such a
 * cycle can run before its imports, and then fails in browsers only.
 */
function findCircle() {
  const byKey = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return null;
    for (const next of byKey[key]?.imports ?? []) {
      const circle = visit(next, [...path, key]);
      if (circle !== null) return circle;
    }
    done.add(key);
    return null;
  };
  for (const key of Object.keys(byKey)) {
    const circle = visit(key, []);
    if (circle !== null) return circle.map((one) => byKey[one].file);
  }
  return null;
}

/** Returns the number of bytes sent for a file; small files are sent uncompressed. */
function sent(path) {
  const compressed = `${join(web, path)}.br`;
  return statSync(existsSync(compressed) ? compressed : join(web, path)).size;
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const early = (await brotli(readFileSync(join(web, '.vite/early.js')))).length;
const lines = [];
let failed = false;
const complain = (text) => {
  failed = true;
  console.error(text);
};

for (const [page, bar] of Object.entries(bars)) {
  const { styles } = pages[page];
  const scripts = bar.isLater ? [] : pages[page].scripts;
  const styleBytes = styles.reduce((sum, path) => sum + sent(path), 0);
  const sizes = scripts.map((path) => [path, sent(path)]).sort(([, one], [, other]) => other - one);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, styleBytes);
  const requests = scripts.length + 1;
  console.log(`${bar.path}: ${kB(total)} kB in ${requests} requests, at most ${bar.kB} kB`);
  if (total > bar.kB * 1000) complain(`${bar.path} loads too much: see --verbose.`);
  const calls = bar.calls === 0 ? '' : `, and ${bar.calls} calls at once`;
  lines.push(
    `## ${bar.path}`,
    '',
    `${kB(total)} of ${bar.kB} kB in ${requests} requests${calls}; ${kB(total + early)} kB with the script in the document.`,
    '',
    '| what | kB |',
    '| --- | --- |',
  );
  for (const [path, bytes] of sizes) {
    const name = path.replace('/assets/', '').replace(/-[\w-]{8}\.js$/, '');
    if (process.argv.includes('--verbose')) console.log(`  ${kB(bytes)} kB ${name}`);
    lines.push(`| ${name} | ${kB(bytes)} |`);
  }
  lines.push(`| styles, in the document | ${kB(styleBytes)} |`, '');
}

const circle = findCircle();
if (circle !== null) complain(`Chunks import each other: ${circle.join(' → ')}`);

console.log(`The script in the document: ${kB(early)} kB, at most ${EARLY_KB} kB`);
if (early > EARLY_KB * 1000) complain('The script in the document is too long.');

if (process.argv.includes('--write')) {
  const head = [
    '# What a first visit loads',
    '',
    'Written by `npm run size` after a build. `npm test` checks the ceilings, not times; those are in [benchmarks.md](benchmarks.md). Sizes are what is',
    'sent: kB of 1000 bytes, compressed by brotli at its strongest, which the build does once ([why](decisions/download-size.md)).',
    '',
    '- `index`: React, the router, and the state machine of the session: the base of every page.',
    '- `guest`: buttons, fields and forms of the login page.',
    '- `member`: the client with its contract, the frame around the pages, the dashboard and the calendar.',
    '',
    `Each document brings its settings, its markup, and a script of ${kB(early)} kB that puts the rest on its way`,
    `([why](decisions/first-paint.md)). It has a bar of its own, ${EARLY_KB} kB, and does not count towards those of the pages. After a page shows its data come the font and, for members, the realtime channel.`,
    '',
  ];
  writeFileSync(join(root, 'docs/size.md'), [...head, ...lines].join('\n'));
}
process.exit(failed ? 1 : 0);
