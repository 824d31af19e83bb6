import { complaint, mutate, seeds } from '../../tests/fixtures/mutations.ts';
import { realFit, realText } from './corpus.ts';

/**
 * `npx tsx bench/formats/fuzz.ts [COUNT] [FIRST]`: reads COUNT mutations (a million) starting at seed FIRST and prints failures with their
 * seeds. Half start from the generated files of the tests, half from real ones, if there are any. Exits with 1 after a failure.
 */
const [count = 1_000_000, first = 0] = process.argv.slice(2).map(Number);
const real = [...realFit(), ...realText('.tcx'), ...realText('.gpx')].filter(({ length }) => length < 40_000);
const start = performance.now();
let bytes = 0;
let wrong = 0;

function summary(done: number): string {
  const seconds = (performance.now() - start) / 1000;
  return `${done} mutations from seed ${first}, ${(bytes / 1e6).toFixed(0)} MB, ${seconds.toFixed(0)} s: ${wrong} wrong`;
}

for (let seed = first; seed < first + count; seed++) {
  if (seed > first && seed % 100_000 === 0) console.log(summary(seed - first));
  const files = seed % 2 === 1 && real.length > 0 ? real : seeds;
  const mutation = mutate(files, seed);
  bytes += mutation.length;
  let found: string | null;
  try {
    found = complaint(mutation);
  } catch (error) {
    found = String(error);
  }
  if (found === null) continue;
  wrong++;
  console.log(`seed ${seed} of ${files === seeds ? 'generated' : 'real'} files: ${found}`);
}

console.log(`${summary(count)}, ${seeds.length} generated and ${real.length} real files`);
process.exitCode = wrong > 0 ? 1 : 0;
