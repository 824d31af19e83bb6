// `npm run check`: types, lint with the import directions, unused exports and packages, format, and the age of flaky tests. All run in parallel,
// even if one fails. Packages added to the lock file, for example by a pull, are installed first.
import { spawn } from 'node:child_process';
import { ensurePackages, root, scriptOf } from './install.mjs';
import { overdueFlaky } from './test/flaky.mjs';

ensurePackages();

/** Runs a tool and prints its output in one piece when it ends. Returns whether it succeeded. */
const runQuietly = (tool, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [scriptOf(tool), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      if (output.length > 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });

function checkFlaky() {
  const overdue = overdueFlaky(new Date());
  for (const name of overdue) console.log(`tests/flaky.json: flaky for more than 14 days, fix it: ${name}`);
  return overdue.length === 0;
}

const checks = {
  types: runQuietly('tsc', ['-p', '.']),
  lint: runQuietly('oxlint', ['--quiet', '--format=unix']),
  'unused code': runQuietly('knip', ['--no-progress', '--no-config-hints']),
  format: runQuietly('biome', ['format', '.', '--diagnostic-level=error']),
  'flaky tests': checkFlaky(),
};
const failed = [];
for (const [name, ok] of Object.entries(checks)) if (!(await ok)) failed.push(name);
console.log(failed.length === 0 ? `${Object.keys(checks).join(', ')}: clean` : `not clean: ${failed.join(', ')}`);
process.exit(failed.length);
