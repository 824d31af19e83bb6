import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMachine } from '../../scripts/new-machine.ts';

const root = resolve('.');
let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'longrun-new-machine-'));
  mkdirSync(join(copy, 'tests'));
  for (const folder of ['machines', 'tests/machines']) cpSync(folder, join(copy, folder), { recursive: true });
  for (const other of ['node_modules', 'domain', 'contract', 'formats', 'src', 'server', 'gallery', 'scripts']) {
    symlinkSync(join(root, other), join(copy, other));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The command's output. */
const run = (name: string): string =>
  execFileSync(process.execPath, ['node_modules/.bin/tsx', 'scripts/new-machine.ts', name, copy], { encoding: 'utf8' });

test('a new machine compiles, is listed, and its test passes the compiler too', { timeout: 120_000 }, () => {
  const files = [
    'machines/lampSwitch/lampSwitch.machine.ts',
    'machines/lampSwitch/implementations.ts',
    'machines/lampSwitch/selectors.ts',
    'tests/machines/samples/lampSwitch.ts',
    'tests/machines/lampSwitch.test.ts',
    'machines/index.ts',
    'tests/machines/plans.ts',
    'tests/machines/implementations.test.ts',
  ];
  expect(run('lampSwitch').split('\n').slice(0, files.length)).toEqual(files);
  expect(readFileSync(join(copy, 'machines/index.ts'), 'utf8')).toContain('\n  lampSwitch: lampSwitchMachine,\n');
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), files, include: [] }),
  );
  // Fails with the compiler's messages.
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy], { encoding: 'utf8' });
});

test.each(['', 'Lamp', 'lamp-switch', 'a', '../lamp', 'shared', 'session'])('the name "%s" is refused', (name) => {
  expect(() => newMachine(root, name)).toThrow(/cannot be a machine|already exists/);
});

test('a refused name writes nothing', () => {
  expect(() => newMachine(root, 'couponCheck')).toThrow('machines/couponCheck already exists.');
  expect(existsSync(join(root, 'machines/Lamp'))).toBe(false);
});
