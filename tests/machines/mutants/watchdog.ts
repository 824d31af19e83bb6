import { Worker } from 'node:worker_threads';

/** A line of the report: a mutant that a test noticed, a test that fails without a fault, or a file that was run to its end. */
export type MutantLine =
  | { readonly machine: string; readonly mutant: string; readonly killer: string }
  | { readonly unsound: string }
  | { readonly finished: string };

/** Longest time between two beats, ms. Chosen: these tests take a few milliseconds. */
const LIMIT = 20_000;

export interface Watchdog {
  /** Called before each test. @param index of the mutant's line; -1 without a mutant */
  readonly beat: (index: number) => void;
}

/**
 * Ends the process if its main thread no longer calls `beat`, as in a mutant that loops forever.
 * @param report the file that the mutant's line is appended to first
 */
export function watchForStandstill(report: string, lines: readonly MutantLine[]): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const watch = `
    const { appendFileSync } = require('node:fs');
    const { workerData: { shared, report, lines } } = require('node:worker_threads');
    let seen = 0;
    setInterval(() => {
      const now = Atomics.load(shared, 0);
      const line = lines[Atomics.load(shared, 1)];
      if (now === seen && line) {
        appendFileSync(report, JSON.stringify(line) + '\\n');
        process.kill(process.pid, 'SIGKILL');
      }
      seen = now;
    }, ${LIMIT});`;
  new Worker(watch, { eval: true, workerData: { shared, report, lines } }).unref();
  return {
    beat: (index) => {
      Atomics.store(shared, 1, index);
      Atomics.add(shared, 0, 1);
    },
  };
}
