import { setMaxListeners } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { RunnerTestCase } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Plantable } from './plant.ts';
import { type MutantLine, type Watchdog, watchForStandstill } from './watchdog.ts';

/** Settings from scripts/mutants.ts, as JSON in the environment variable MUTANTS. */
export interface MutantRun {
  /** The machines tested by each file, by file name. */
  readonly machines: Readonly<Record<string, readonly string[]>>;
  /** The file that lines of JSON are appended to. */
  readonly report: string;
}

interface Candidate {
  readonly machine: string;
  readonly mutant: Mutant;
}

const { machines, report } = JSON.parse(process.env.MUTANTS ?? '{}') as MutantRun;
const plantables = () => (globalThis as unknown as { plantables: Map<string, Plantable> }).plantables;
const write = (line: MutantLine) => appendFileSync(report, `${JSON.stringify(line)}\n`);

/**
 * Runs each test against every mutant that is still alive, and finally against the original machine: leftovers of a mutant in the process must
 * not have failed the test. Vitest repeats a test; the repetition determines the mutant.
 */
export default class MutantRunner extends VitestTestRunner {
  private alive: Candidate[] | null = null;
  private round: readonly Candidate[] = [];
  private watchdog: Watchdog | null = null;
  private file = '';

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.alive ??= this.candidates(test.file.name);
    this.round = [...this.alive];
    // Vitest adds a listener for each repetition.
    setMaxListeners(0, test.context.signal);
    test.repeats = this.round.length;
  }

  override onBeforeTryTask(test: RunnerTestCase, options?: { readonly repeats: number }): void {
    super.onBeforeTryTask(test);
    const at = options?.repeats ?? 0;
    this.watchdog?.beat(at < this.round.length ? (this.alive?.indexOf(this.round[at]!) ?? -1) : -1);
    const candidate = this.round[at];
    if (candidate) plantables().get(candidate.machine)?.plant(candidate.mutant);
  }

  onAfterRetryTask(test: RunnerTestCase, { repeats }: { readonly repeats: number }): void {
    const candidate = this.round[repeats];
    const hasFailed = test.result?.state === 'fail';
    if (candidate) plantables().get(candidate.machine)?.plant(null);
    if (hasFailed && candidate) {
      this.alive = (this.alive ?? []).filter((one) => one !== candidate);
      write({ machine: candidate.machine, mutant: candidate.mutant.name, killer: test.name });
    } else if (hasFailed) write({ unsound: `${test.file.name}: ${test.name}` });
    if (test.result) Object.assign(test.result, { state: candidate ? 'run' : 'pass', errors: undefined });
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles();
    write({ finished: this.file });
  }

  private candidates(path: string): Candidate[] {
    this.file = basename(path);
    const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
    const killed = new Set(lines.map((line) => JSON.parse(line)).map(({ machine, mutant }) => `${machine} ${mutant}`));
    const all = (machines[this.file] ?? []).flatMap((machine) => {
      const plantable = plantables().get(machine);
      return plantable ? mutantsOf(plantable.machine).map((mutant) => ({ machine, mutant })) : [];
    });
    const alive = all.filter(({ machine, mutant }) => !killed.has(`${machine} ${mutant.name}`));
    this.watchdog = watchForStandstill(
      report,
      alive.map(({ machine, mutant }) => ({ machine, mutant: mutant.name, killer: 'runs in circles' })),
    );
    return alive;
  }
}
