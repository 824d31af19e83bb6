/**
 * The results of one step of `npm test`.
 * @typedef {object} Results
 * @property {{ project: string, path: string, seconds: number }[]} files
 * @property {number} passed flaky tests included
 * @property {string[]} skipped the reason of each skipped test, or its name if it gives none
 * @property {string[]} failures names of tests that failed, twice if they were run twice
 * @property {string[]} flaky names of tests that failed and then passed
 */

/** Maximum number of failed tests that are run again; if more fail, they are not flaky. */
export const MAX_RERUN = 10;

/** Returns the result of a step that passes or fails as a whole. @returns {Results} */
export const oneResult = (name, ok) => ({
  files: [],
  passed: ok ? 1 : 0,
  skipped: [],
  failures: ok ? [] : [name],
  flaky: [],
});

/** Merges results. @param {Results[]} results */
export const merge = (results) => ({
  files: results.flatMap(({ files }) => files),
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  skipped: results.flatMap(({ skipped }) => skipped),
  failures: results.flatMap(({ failures }) => failures),
  flaky: results.flatMap(({ flaky }) => flaky),
});

const list = (lines) => lines.map((line) => `  ${line}\n`).join('');
const whole = (seconds) => String(Math.round(seconds)).padStart(5);

/** Skipped tests by reason, most frequent first. */
function countReasons(skipped) {
  const counts = new Map();
  for (const reason of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${count} × ${reason}`);
}

/**
 * Prints the summary: slowest files, seconds per step, skipped, flaky and failed tests, and finally one line with the counts.
 * @param {{ name: string, seconds: number, limit: number | null, results: Results }[]} steps limits in seconds on two idle cores
 */
export function printSummary(steps) {
  const { files, passed, skipped, failures, flaky } = merge(steps.map(({ results }) => results));
  console.log('\nSlowest test files, in seconds with their hooks:');
  for (const { seconds, project, path } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
    console.log(`${whole(seconds)}  ${project.padEnd(11)}  ${path}`);
  }
  console.log('\nSeconds per step, and its limit on two idle cores:');
  for (const { name, seconds, limit, results } of steps) {
    const ofLimit = limit === null ? '' : `of ${String(limit).padStart(4)} ${seconds > limit ? 'OVER' : '    '} `;
    const sum = results.files.reduce((total, file) => total + file.seconds, 0);
    const inFiles = results.files.length > 0 ? ` (${results.files.length} files, ${Math.round(sum)} s)` : '';
    console.log(`${whole(seconds)}  ${ofLimit} ${name}${inFiles}`);
  }
  console.log(`${whole(steps.reduce((sum, { seconds }) => sum + seconds, 0))}   in all\n`);
  if (skipped.length > 0) console.log(`Skipped:\n${list(countReasons(skipped))}`);
  for (const name of flaky) console.log(`FLAKY ${name}`);
  if (failures.length > 0) console.log(`Failed:\n${list(failures)}`);
  console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  return failures.length === 0;
}
