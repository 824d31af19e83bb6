// `npm run check`: types, lint with the import directions, exports and packages that nothing uses, format. All are run even when one fails. Packages that the lock file names and
// that are not installed yet, as after a pull, are installed first.
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
