// `npm run check`: types, lint with the import directions, unused exports and packages, format. All run, even if one fails. Packages added to
// the lock file, for example by a pull, are installed first.
import { ensurePackages, run } from './install.mjs';

ensurePackages();

const bin = (name) => `node_modules/.bin/${name}`;
const results = {
  types: run(bin('tsc'), ['-p', '.']),
  lint: run(bin('oxlint'), ['--quiet', '--format=unix']),
  'unused code': run(bin('knip'), ['--no-progress', '--no-config-hints']),
  format: run(bin('biome'), ['format', '.', '--diagnostic-level=error']),
};
const failed = Object.keys(results).filter((name) => !results[name]);
console.log(failed.length === 0 ? 'types, lint, unused code, format: clean' : `not clean: ${failed.join(', ')}`);
process.exit(failed.length);
