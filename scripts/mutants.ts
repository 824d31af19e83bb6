// `npm run test:mutants`: injects faults into the machines, one at a time, and runs each machine's own tests against them. A fault that no test
// notices survives; it fails the run unless tests/machines/mutants/survivors.ts gives a reason for it. Names of machines as arguments restrict
// the run; `--changed main` restricts it to those that differ from a revision, with their tests.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import type { AnyStateMachine } from 'xstate';
import { type MachineName, machines } from '../machines/index.ts';
import { mutantsOf } from '../tests/machines/mutants/mutants.ts';
import type { MutantRun } from '../tests/machines/mutants/runner.ts';
import type { MutantLine } from '../tests/machines/mutants/watchdog.ts';
import { NOT_YET_COVERED, notYetListed, survivors as known } from '../tests/machines/mutants/survivors.ts';

const folder = 'tests/machines';
const all = Object.keys(machines) as MachineName[];

/** Tests whose files are not named after their machine. */
const more: Partial<Record<MachineName, RegExp>> = { imports: /^import-/, dataImport: /^import-/ };

const testsOf = (name: MachineName): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => file === `${name}.test.ts` || file.startsWith(`${name}-`) || more[name]?.test(file));

/** Returns machines whose folder or tests differ from a revision; all if shared code differs. */
function changedSince(revision: string): MachineName[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
  const files = [
    ...git('diff', '--name-only', revision, '--', 'machines', folder),
    ...git('ls-files', '--others', '--exclude-standard', '--', 'machines', folder),
  ];
  const isShared = (file: string) => /^machines\/shared\/|^tests\/machines\/(support\.|worlds\/|mutants\/)/.test(file);
  if (files.some(isShared)) return all;
  const isOf = (name: MachineName) => (file: string) =>
    file.startsWith(`machines/${name}/`) || testsOf(name).includes(basename(file));
  return all.filter((name) => files.some(isOf(name)));
}

/** Runs lists of steps first: they are fast, and faults that they notice need not be run against the other tests. */
class StepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSteps = ({ moduleId }: TestSpecification) => moduleId.endsWith('-steps.test.ts');
    return [...files.filter(isSteps), ...files.filter((file) => !isSteps(file))];
  }
}

/** Runs each test file in a separate process, one after another. Results are added to the report. */
async function runTests(files: readonly string[], run: MutantRun): Promise<void> {
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    include: files.map((file) => `${folder}/${file}`),
    setupFiles: ['tests/setup.ts', `${folder}/mutants/plant.ts`],
    runner: `${folder}/mutants/runner.ts`,
    pool: 'forks',
    sequence: { sequencer: StepsFirst },
    maxWorkers: 1,
    // Limit for one test on one mutant, ms. Chosen: these tests take a few milliseconds.
    testTimeout: 3000,
    reporters: [{}],
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
    env: { MUTANTS: JSON.stringify(run) },
  });
  await vitest.start();
  await vitest.close();
}

/** Returns mutants that no test noticed, by machine, and tests that fail without a fault. */
async function findSurvivors(names: readonly MachineName[]) {
  const temporary = mkdtempSync(join(tmpdir(), 'longrun-mutants-'));
  const report = join(temporary, 'report');
  writeFileSync(report, '');
  const byFile: Record<string, MachineName[]> = {};
  for (const name of names) for (const file of testsOf(name)) (byFile[file] ??= []).push(name);
  let lines: MutantLine[] = [];
  let unfinished = Object.keys(byFile);
  while (unfinished.length > 0) {
    const before = lines.length;
    await runTests(unfinished, { machines: byFile, report });
    const text = readFileSync(report, 'utf8');
    lines = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as MutantLine);
    // A mutant with an endless loop ended its process, so the file is run again without it.
    if (lines.length === before) throw new Error(`These tests could not be run: ${unfinished.join(', ')}`);
    const finished = lines.map((line) => ('finished' in line ? line.finished : ''));
    unfinished = unfinished.filter((file) => !finished.includes(file));
  }
  rmSync(temporary, { recursive: true, force: true });
  const killed = new Set(lines.map((line) => ('mutant' in line ? `${line.machine} ${line.mutant}` : '')));
  return {
    isAlive: (name: MachineName, mutant: string) => !killed.has(`${name} ${mutant}`),
    unsound: lines.flatMap((line) => ('unsound' in line ? [line.unsound] : [])),
  };
}

const args = process.argv.slice(2);
const chosen = args[0] === '--changed' ? changedSince(args[1] ?? 'main') : (args as MachineName[]);
const names = args.length === 0 ? all : chosen;
const began = performance.now();
const { isAlive, unsound } = await findSurvivors(names);
const totals = { mutants: 0, survived: 0, uncovered: 0, faults: unsound.length };

for (const test of unsound) console.log(`fails without a fault: ${test}`);
for (const name of names) {
  const mutants = mutantsOf(machines[name] as unknown as AnyStateMachine).map((mutant) => mutant.name);
  const survived = mutants.filter((mutant) => isAlive(name, mutant));
  const reasons = known[name] ?? {};
  const listed = Object.values(reasons).flat();
  const uncovered = reasons[NOT_YET_COVERED]?.length ?? 0;
  const unlisted = survived.filter((mutant) => !listed.includes(mutant));
  const stale = listed.filter((mutant) => !survived.includes(mutant));
  const counts = `${mutants.length} mutants, ${mutants.length - survived.length} killed, ${survived.length} survived`;
  console.log(`${name}: ${counts} (${uncovered} ${NOT_YET_COVERED})`);
  for (const mutant of unlisted) console.log(`  survived: ${mutant}`);
  for (const mutant of stale) {
    console.log(`  ${mutants.includes(mutant) ? 'killed' : 'unknown'}, to be taken off the list: ${mutant}`);
  }
  totals.mutants += mutants.length;
  totals.survived += survived.length;
  totals.uncovered += uncovered;
  totals.faults += (notYetListed.includes(name) ? 0 : unlisted.length) + stale.length;
}

const { mutants, survived, uncovered, faults } = totals;
console.log(`${names.length} machines in ${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${mutants} mutants, ${mutants - survived} killed, ${survived} survived (${uncovered} ${NOT_YET_COVERED})`);
process.exit(faults === 0 ? 0 : 1);
