import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFit, longFit, realFit } from './corpus.ts';
import { readers } from './readers.ts';

/**
 * One measurement in a separate process: `cold READER` reads the files once and prints milliseconds and records; `memory MEGABYTES` reads one
 * file and prints milliseconds and the growth of the process in bytes.
 */
const [task, argument = ''] = process.argv.slice(2);

if (task === 'cold') {
  const real = realFit();
  const files = real.length > 0 ? real : generatedFit(50);
  const read = readers[argument as keyof typeof readers];
  const start = performance.now();
  let records = 0;
  for (const file of files) records += read(file);
  console.log(JSON.stringify({ milliseconds: performance.now() - start, records }));
} else {
  const bytes = longFit(Number(argument) * 1_000_000);
  // Warms up the code, so that its compilation does not count as memory for the file.
  for (let i = 0; i < 20; i++) readers.longrun(bytes.subarray(0, 200_000));
  globalThis.gc?.();
  // Resets Linux's peak value, which includes creating the file and warming up.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const records = readers.longrun(bytes);
  const milliseconds = performance.now() - start;
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  console.log(JSON.stringify({ milliseconds, records, grown: peak - before, size: bytes.length }));
}
