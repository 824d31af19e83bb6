import { writeFileSync } from 'node:fs';

/** Milliseconds of a file with everything that it waited for: its own start, loading, hooks and tests. Vitest's JSON leaves the hooks out. */
const wholeTime = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;

function reportOf(file) {
  const tests = [...file.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }));
  const count = (state) => tests.filter((test) => test.state === state).length;
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ name }) => `${file.relativeModuleId} › ${name}`);
  // A file that could not be loaded, or whose hooks failed, counts as one failure, although it holds no failed test.
  if (failures.length === 0 && file.state() === 'failed') failures.push(file.relativeModuleId);
  return {
    layer: file.project.name,
    path: file.relativeModuleId,
    seconds: wholeTime(file.diagnostic()) / 1000,
    passed: count('passed'),
    // A test that never ended was skipped by a failure of its file.
    skipped: count('skipped') + count('pending'),
    failures,
  };
}

/** Vitest reporter: leaves in the file `TEST_REPORT` what `npm test` says at its end. */
export default class TestReport {
  onTestRunEnd(files, errors) {
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files: files.map(reportOf), errors: errors.length }));
  }
}
