import { writeFileSync } from 'node:fs';

/** Milliseconds for a whole file: start-up, imports, hooks and tests. Vitest's JSON reporter excludes the hooks. */
const wholeTime = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;

/** Suites and tests with a requirement name it: `(skipped: no Mosquitto here)`, `(only in test:long)`. */
const reasonOf = ({ name, note }) => {
  const [, skipped, onlyIn] = /\(skipped: ([^)]+)\)|\((only in [^)]+)\)/.exec(name) ?? [];
  return note ?? skipped ?? onlyIn ?? `no reason given: ${name}`;
};

function reportOf(file, errors) {
  const tests = [...file.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }));
  const failures = tests.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const isBroken = failures.length === 0 && file.state() === 'failed';
  if (errors.some((error) => error.VITEST_TEST_PATH === file.moduleId))
    failures.push('(an error outside of its tests)');
  return {
    project: file.project.name,
    path: file.relativeModuleId,
    seconds: wholeTime(file.diagnostic()) / 1000,
    passed: tests.filter(({ state }) => state === 'passed').length,
    // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
    failures: isBroken ? ['(the file itself)'] : failures,
    skipped: tests.filter(({ state }) => state === 'skipped' || state === 'pending').map(reasonOf),
  };
}

/** Vitest reporter: writes the results to the file `TEST_REPORT`, for the summary and the second run of failed files. */
export default class VitestReport {
  onTestRunEnd(files, errors) {
    const ids = new Set(files.map(({ moduleId }) => moduleId));
    const ofNoFile = errors.filter((error) => !ids.has(error.VITEST_TEST_PATH));
    const report = { files: files.map((file) => reportOf(file, errors)), errors: ofNoFile.length };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
