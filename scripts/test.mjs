// `npm test`: installs what is missing, then runs every layer, quickest first, and ends in where the time went and one line with the counts.
// Names of layers after it run those alone.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ensurePackages, run } from './install.mjs';

checkNode();
ensurePackages();
const { ensureChromium } = await import('./chromium.mjs');
const { build } = await import('./build.mjs');

const only = process.argv.slice(2);
const out = mkdtempSync(join(tmpdir(), 'longrun-test-'));
const bin = (name) => `node_modules/.bin/${name}`;
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Names of what failed, to stand together at the end. */
const failures = [];
/** Every test file with its layer and seconds. */
const files = [];

function count(layer, { passed = 0, failed = 0, skipped = 0 }) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  console.log(`── ${layer}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}

function countOne(name, ok) {
  if (!ok) failures.push(name);
  count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
}
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Runs these projects of vitest.config.ts side by side. */
function vitest(layers) {
  const file = join(out, `${layers[0]}.json`);
  const projects = layers.flatMap((layer) => ['--project', layer]);
  const args = ['run', ...projects, '--reporter=default', '--reporter=./scripts/test-report.mjs'];
  const ok = run(bin('vitest'), args, { env: { ...process.env, TEST_REPORT: file } });
  if (!existsSync(file)) return count(layers.join(', '), { failed: 1 });
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const layer of layers) {
    const own = report.files.filter((one) => one.layer === layer);
    files.push(...own);
    const failed = own.flatMap((one) => one.failures);
    failures.push(...failed.map((name) => `${layer}: ${name}`));
    const of = (what) => sum(own.map((one) => one[what]));
    count(layer, { passed: of('passed'), failed: failed.length, skipped: of('skipped') });
  }
  // Errors outside of any test, or no test at all.
  if (!ok && report.files.every((one) => one.failures.length === 0)) {
    failures.push(`${layers.join(', ')}: ${report.errors} errors outside of tests`);
    count(layers.join(', '), { failed: 1 });
  }
}

/** Suites hold suites and tests. */
const specsIn = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);

/** What stood on the pages of a failed test: of a run elsewhere nothing but its output may be left. */
function printPages(tests) {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments));
  for (const { name, path } of attachments) {
    if (name !== 'error-context' || !existsSync(path)) continue;
    const [, said = ''] = readFileSync(path, 'utf8').split('# Error details');
    console.log(said.split('# Test source')[0].slice(0, 8000));
  }
}

/** Whole by `npm run test:long`: files of the browser layer that take a sample otherwise. The others are the same in both. */
const longSpecs = () =>
  readdirSync('tests/browser', { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => /env(?:\.|\[')LONG/.test(readFileSync(join('tests/browser', name), 'utf8')))
    .map((name) => `tests/browser/${name.replaceAll('\\', '/')}`);

async function browser() {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error('No Chromium could be found or installed: the browser tests did not run.');
    return count('browser', { failed: 1 });
  }
  const file = join(out, 'browser.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const specs = process.env.LONG ? longSpecs() : [];
  const ok = run(bin('playwright'), ['test', ...specs, '--reporter=list,json'], { env });
  if (!existsSync(file)) return count('browser', { failed: 1 });
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const times = new Map();
  for (const { file: path, title, ok: isFine, tests } of specsIn(suites)) {
    if (!isFine) {
      failures.push(`browser: ${path} › ${title}`);
      printPages(tests);
    }
    const ms = sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
    times.set(path, (times.get(path) ?? 0) + ms / 1000);
  }
  for (const [path, seconds] of times) files.push({ layer: 'browser', path: `tests/browser/${path}`, seconds });
  const { expected, unexpected, flaky, skipped } = stats;
  count('browser', { passed: expected + flaky, failed: Math.max(unexpected, ok ? 0 : 1), skipped });
}

/**
 * What runs one after the other, and the seconds that it may take on two quiet cores. The layers of one step run side by side, since each of them
 * waits now and then.
 */
const steps = [
  [['check'], 20, () => countOne('check', run('node', ['scripts/check.mjs']))],
  [['domain', 'formats', 'machines'], 75, vitest],
  [
    ['build'],
    15,
    async () => {
      await build();
      countOne('size', run('node', ['scripts/check-size.mjs']));
    },
  ],
  [['server', 'server-installed-postgres', 'conformance'], 330, vitest],
  [['browser'], 390, browser],
];

const whole = (seconds) => String(Math.round(seconds)).padStart(5);
const times = [];
for (const [names, budget, step] of steps) {
  const layers = names.filter((name) => only.length === 0 || only.includes(name));
  if (layers.length === 0) continue;
  const began = performance.now();
  await step(layers);
  const seconds = (performance.now() - began) / 1000;
  console.log(`── ${layers.join(', ')}: ${Math.round(seconds)} s\n`);
  times.push({ layers, seconds, budget });
}
rmSync(out, { recursive: true, force: true });

console.log('The slowest test files, seconds with their hooks:');
for (const { seconds, layer, path } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
  console.log(`${whole(seconds)}  ${layer.padEnd(11)}  ${path}`);
}
/** Samples have budgets; whole runs take as long as they take. */
const ofBudget = (seconds, budget) =>
  process.env.LONG ? '' : `of ${String(budget).padStart(3)}  ${seconds > budget ? 'OVER' : '    '}  `;
console.log('\nSeconds that passed, those of the budget, and those of the files one by one:');
for (const { layers, seconds, budget } of times) {
  const own = layers.map((layer) => {
    const of = files.filter((file) => file.layer === layer).map((file) => file.seconds);
    return of.length > 0 ? `${layer} (${of.length} files, ${Math.round(sum(of))})` : layer;
  });
  console.log(`${whole(seconds)}  ${ofBudget(seconds, budget)}${own.join(', ')}`);
}
const [passed, allowed] = ['seconds', 'budget'].map((what) => sum(times.map((time) => time[what])));
console.log(`${whole(passed)}  ${ofBudget(passed, allowed)}in all\n`);
if (failures.length > 0) console.log(`Failed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
