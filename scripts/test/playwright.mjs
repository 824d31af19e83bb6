// Runs the browser tests, and repeats failed ones once.
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../install.mjs';
import { MAX_RERUN } from './results.mjs';

let runs = 0;

/** Suites contain suites and tests. */
const specsIn = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);

function runPlaywright(out, args) {
  const report = join(out, `playwright-${(runs += 1)}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const ok = runTool('playwright', ['test', ...args, '--reporter=list,json'], { env });
  if (!existsSync(report)) return { ok, specs: [], errors: 1 };
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return { ok, specs: specsIn(suites), errors: errors.length };
}

/** Prints the content of failed tests' pages, since often only the output of a remote run is kept. */
function printPages(tests) {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments));
  for (const { name, path } of attachments) {
    if (name !== 'error-context' || !existsSync(path)) continue;
    const [, page = ''] = readFileSync(path, 'utf8').split('# Error details');
    console.log(page.split('# Test source')[0].slice(0, 8000));
  }
}

/** Returns the specs that run in full with `LONG` and as a sample otherwise. */
export const longSpecs = () =>
  readdirSync('tests/browser', { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => /env(?:\.|\[')LONG/.test(readFileSync(join('tests/browser', name), 'utf8')))
    .map((name) => `tests/browser/${name.replaceAll('\\', '/')}`);

const nameOf = ({ file, title }) => `tests/browser/${file} › ${title}`;
const statuses = ({ tests }) => tests.map(({ status }) => status);

/** Files with their seconds, as for vitest. */
function filesOf(specs) {
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  }
  return [...seconds].map(([file, of]) => ({ project: 'browser', path: `tests/browser/${file}`, seconds: of }));
}

/**
 * Runs the specs. @returns the results as in {@link import('./results.mjs')}: a failure that passes in a second run is
 * flaky
 */
export function playwright(out, args) {
  const first = runPlaywright(out, args);
  const failed = first.specs.filter(({ ok }) => !ok);
  for (const { tests } of failed) printPages(tests);
  const failures = failed.map(nameOf);
  const reasonOf = ({ tests }) => tests[0]?.annotations.find(({ type }) => type === 'skip')?.description;
  const results = {
    files: filesOf(first.specs),
    passed: first.specs.filter((spec) => spec.ok && !statuses(spec).includes('skipped')).length,
    skipped: first.specs
      .filter((spec) => statuses(spec).includes('skipped'))
      .map((spec) => reasonOf(spec) ?? nameOf(spec)),
    failures,
    flaky: [],
  };
  if (first.errors > 0 || (!first.ok && failures.length === 0)) {
    return { ...results, failures: [...failures, `${first.errors} errors outside of browser tests`] };
  }
  if (failures.length === 0 || failures.length > MAX_RERUN) return results;
  console.log('── running again, alone: what failed in the browser');
  // The second run deletes the folder with the traces of the first one.
  if (existsSync('test-results')) cpSync('test-results', join(out, 'first-test-results'), { recursive: true });
  const again = runPlaywright(out, [...args, '--last-failed', '--workers=1']);
  const passedNow = new Set(again.specs.filter(({ ok }) => ok).map(nameOf));
  if (again.errors > 0) return results;
  const flaky = failures.filter((name) => passedNow.has(name));
  return {
    ...results,
    failures: failures.filter((name) => !passedNow.has(name)),
    passed: results.passed + flaky.length,
    flaky,
  };
}
