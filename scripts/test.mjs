// `npm test`: installs what is missing, runs the layers from fastest to slowest, and ends with a summary. Arguments name the layers to run.
// `--all` (`npm run test:all`) runs what `npm test` leaves out.
import { mkdtempSync, rmSync } from 'node:fs';
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

const layers = process.argv.slice(2);
const isWanted = (name) => layers.length === 0 || layers.includes(name);
const out = mkdtempSync(join(tmpdir(), 'longrun-test-'));

const script = (path) => run(process.execPath, [path]);
const projects =
  (...names) =>
  () =>
    vitest(
      out,
      names.flatMap((name) => ['--project', name]),
    );

/** Looked for before the first layer: a machine that cannot get one should say so at once and not after ten minutes. */
let chromium = null;

async function build() {
  const { build: buildAll } = await import('./build.mjs');
  await buildAll();
  return oneResult('sizes of first pages (npm run size)', script('scripts/check-size.mjs'));
}

function flows() {
  if (!chromium) return oneResult('browser tests: no Chromium was found or could be installed', false);
  process.env.CHROMIUM_PATH = chromium;
  return playwright(out, process.env.LONG ? longSpecs() : []);
}

/** Run one after the other; the projects of one step run side by side. `limit`: seconds on two idle cores. */
const steps = [
  { name: 'check', limit: 25, run: () => oneResult('npm run check', script('scripts/check.mjs')) },
  {
    name: 'unit',
    limit: 60,
    run: projects('domain', 'domain-isolated', 'formats', 'machines', 'unit-server', 'conformance'),
  },
  { name: 'build', limit: 25, run: build },
  { name: 'calls', limit: 330, run: projects('calls', 'server', 'server-installed-postgres') },
  { name: 'flows', limit: 390, run: flows },
];

if (isWanted('flows')) chromium = await ensureChromium();

const done = [];
for (const { name, limit, run: runStep } of steps.filter((step) => isWanted(step.name))) {
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
