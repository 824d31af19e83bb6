// `npm test`: installs what is missing, runs steps from fastest to slowest, and ends with a summary. Arguments name other steps to run: those of
// `npm run test:all`, for example.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { checkNode, ensurePackages, run } from './install.mjs';
import { recordFlaky } from './test/flaky.mjs';
import { longSpecs, playwright } from './test/playwright.mjs';
import { merge, oneResult, printSummary } from './test/results.mjs';
import { vitest } from './test/vitest.mjs';

checkNode();
ensurePackages();

const out = mkdtempSync(join(tmpdir(), 'longrun-test-'));

const script = (path) => run(process.execPath, [path]);
const projects =
  (...names) =>
  () =>
    vitest(
      out,
      names.flatMap((name) => ['--project', name]),
    );

/**
 * Checks for a Chromium before the first step: a machine without one should fail immediately, not after ten minutes.
 */
let chromium = null;

/**
 * Builds in a separate process: Vite sets NODE_ENV to production, and the page tests would run a React without
 * warnings.
 */
function build() {
  if (!script('scripts/build.mjs')) return oneResult('npm run build', false);
  return oneResult('sizes of first pages (npm run size)', script('scripts/check-size.mjs'));
}

const withoutChromium = () => oneResult('no Chromium was found or could be installed', false);

/** Runs page tests. @param args filters of vitest */
const pages = (args) => () => {
  if (!chromium) return withoutChromium();
  process.env.CHROMIUM_PATH = chromium;
  return vitest(out, ['--config', 'vitest.pages.config.ts', ...args]);
};

/** Runs the browser tests of these folders; in full mode only the files that have a long version. */
const browser = (folders) => () => {
  if (!chromium) return withoutChromium();
  process.env.CHROMIUM_PATH = chromium;
  const specs = process.env.LONG ? longSpecs() : readdirSync('tests/browser').map((name) => `tests/browser/${name}/`);
  return playwright(
    out,
    specs.filter((path) => folders(path.split('/')[2])),
  );
};

/** Run one after another; the projects of one step run in parallel. `limit`: seconds on two idle cores. */
const steps = [
  { name: 'check', limit: 25, run: () => oneResult('npm run check', script('scripts/check.mjs')) },
  {
    name: 'unit',
    limit: 60,
    run: projects('domain', 'isolated', 'formats', 'machines', 'unit-server', 'conformance'),
  },
  { name: 'build', limit: 25, run: build },
  { name: 'calls', limit: 110, run: projects('calls') },
  { name: 'pages', limit: 180, run: pages(['--exclude', 'tests/pages/states/**']) },
  { name: 'flows', limit: 150, run: browser((folder) => folder === 'journeys') },
  // Additional steps of `npm run test:all`.
  { name: 'deaths', limit: 330, run: projects('server', 'server-installed-postgres') },
  { name: 'states', limit: 120, run: pages(['tests/pages/states/']) },
  { name: 'screens', limit: 390, run: browser((folder) => folder !== 'journeys' && folder !== 'fixtures') },
];

const usual = ['check', 'unit', 'build', 'calls', 'pages', 'flows'];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : usual;
if (wanted.some((name) => ['pages', 'flows', 'states', 'screens'].includes(name))) chromium = await ensureChromium();

const done = [];
for (const { name, limit, run: runStep } of steps.filter((step) => wanted.includes(step.name))) {
  const start = performance.now();
  const results = await runStep();
  const seconds = (performance.now() - start) / 1000;
  const { passed, failures, skipped } = results;
  console.log(
    `── ${name}: ${passed} passed, ${failures.length} failed, ${skipped.length} skipped, ${Math.round(seconds)} s\n`,
  );
  done.push({ name, seconds, limit: process.env.LONG ? null : limit, results });
}
rmSync(out, { recursive: true, force: true });
recordFlaky(merge(done.map(({ results }) => results)).flaky, new Date().toISOString().slice(0, 10));
process.exit(printSummary(done) ? 0 : 1);
