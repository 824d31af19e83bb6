// `npm run check`: types, lint with the import directions, format. All three are run even when one fails.
import { run } from './install.mjs';

const bin = (name) => `node_modules/.bin/${name}`;
const results = {
  types: run(bin('tsc'), ['-p', '.']),
  lint: run(bin('oxlint'), ['--quiet', '--format=unix']),
  format: run(bin('biome'), ['format', '.', '--diagnostic-level=error']),
};
const failed = Object.keys(results).filter((name) => !results[name]);
console.log(failed.length === 0 ? 'types, lint, format: clean' : `not clean: ${failed.join(', ')}`);
process.exit(failed.length);
