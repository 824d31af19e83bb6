// Runs projects of vitest.config.ts, and repeats files with failures once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../install.mjs';
import { MAX_RERUN } from './results.mjs';

let runs = 0;

function runVitest(out, args) {
  const report = join(out, `vitest-${(runs += 1)}.json`);
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-report.mjs'];
  const ok = runTool('vitest', ['run', ...args, ...reporters], { env: { ...process.env, TEST_REPORT: report } });
  return { ok, ...(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { files: [], errors: 1 }) };
}

const failedFiles = (run) => run.files.filter(({ failures }) => failures.length > 0);
const countsOf = (files) => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  skipped: files.flatMap(({ skipped }) => skipped),
});
const failureNames = (file) => file.failures.map((name) => `${file.path} › ${name}`);

/**
 * Runs the projects. @param {string[]} args such as `['--project', 'domain']`
 * @returns the results as in {@link import('./results.mjs')}: a failure that passes when its file is run again by
 * itself is flaky
 */
export function vitest(out, args) {
  const first = runVitest(out, args);
  const broken = failedFiles(first);
  const failures = broken.flatMap(failureNames);
  const results = {
    ...countsOf(first.files),
    files: first.files,
    failures,
    flaky: [],
  };
  // Handles errors outside files, and runs without a report.
  if (first.errors > 0 || (!first.ok && failures.length === 0)) {
    return { ...results, failures: [...failures, `${first.errors} errors outside of tests (${args.join(' ')})`] };
  }
  if (failures.length === 0 || failures.length > MAX_RERUN) return results;
  console.log(`── running again, alone: ${broken.map(({ path }) => path).join(', ')}`);
  const again = runVitest(out, [...args, '--maxWorkers=1', '--no-file-parallelism', ...broken.map(({ path }) => path)]);
  const still = new Set(failedFiles(again).flatMap(failureNames));
  if (again.errors > 0 || again.files.length < broken.length) return results;
  const flaky = failures.filter((name) => !still.has(name));
  // The tests of a file that could not be loaded counted as skipped.
  const files = [...first.files.filter((file) => !broken.includes(file)), ...again.files];
  return { ...countsOf(files), files: first.files, failures: [...still], flaky };
}
