// `npm test`: installs what is missing, then runs every layer, quickest first, and ends in one line with the counts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
const started = Date.now();

function count(layer, passed, failed, skipped = 0) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${layer}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s so far)\n`);
}

function vitest(project) {
  const file = join(out, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = run(bin('vitest'), args);
  if (!existsSync(file)) return count(project, 0, 1);
  const result = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, status, assertionResults } of result.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const path = relative(process.cwd(), name);
    if (status === 'failed' && failed.length === 0) failures.push(`${project}: ${path}`);
    for (const { fullName } of failed) failures.push(`${project}: ${path} › ${fullName}`);
  }
  // A file that could not even be loaded counts as one failure, although it holds no failed test.
  const failed = Math.max(result.numFailedTests, ok ? 0 : 1);
  count(project, result.numPassedTests, failed, result.numPendingTests + result.numTodoTests);
}

/** Suites hold suites and tests. */
const unexpectedIn = (suites = []) =>
  suites.flatMap((suite) => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `browser: ${file} › ${title}`),
    ...unexpectedIn(suite.suites),
  ]);

async function browser() {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error('No Chromium could be found or installed: the browser tests did not run.');
    return count('browser', 0, 1);
  }
  const file = join(out, 'browser.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ok = run(bin('playwright'), ['test', '--reporter=list,json'], { env });
  if (!existsSync(file)) return count('browser', 0, 1);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  failures.push(...unexpectedIn(suites));
  const { expected, unexpected, flaky, skipped } = stats;
  count('browser', expected + flaky, Math.max(unexpected, ok ? 0 : 1), skipped);
}

const layers = {
  check: () => {
    const ok = run('node', ['scripts/check.mjs']);
    count('check', ok ? 1 : 0, ok ? 0 : 1);
  },
  domain: () => vitest('domain'),
  formats: () => vitest('formats'),
  machines: () => vitest('machines'),
  build: async () => {
    await build();
    const ok = run('node', ['scripts/check-size.mjs']);
    count('size', ok ? 1 : 0, ok ? 0 : 1);
  },
  server: () => vitest('server'),
  'server-installed-postgres': () => vitest('server-installed-postgres'),
  conformance: () => vitest('conformance'),
  browser,
};

for (const [name, layer] of Object.entries(layers)) {
  if (only.length === 0 || only.includes(name)) await layer();
}
rmSync(out, { recursive: true, force: true });
if (failures.length > 0) console.log(`Failed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
