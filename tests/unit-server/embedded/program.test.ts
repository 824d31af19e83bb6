import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { accountFor } from '../../../server/db/embedded/account.ts';
import { findPackage, findProgram } from '../../../server/db/embedded/program.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-program-'));
chmodSync(own, 0o755);
afterAll(() => rmSync(own, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const links = JSON.parse(readFileSync(join(findPackage(), 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];

/** The package as left by npm with install scripts switched off: without the libraries' other names. */
function bare(name: string): string {
  const directory = join(own, name, 'package');
  cpSync(findPackage(), directory, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) rmSync(join(directory, target));
  return directory;
}

/** The program's version, run by its own account. */
function version(program: string, account = accountFor(own)) {
  const { stdout, stderr } = spawnSync(join(program, 'bin/initdb'), ['--version'], { encoding: 'utf8', ...account });
  return (stdout + stderr).trim();
}

describe("PostgreSQL's programs", () => {
  test('need the names that we make', () => {
    expect(version(join(bare('needy'), 'native'))).toContain('cannot open shared object file');
  });

  test('get them if install scripts are switched off', async () => {
    const directory = bare('writable');
    const program = await findProgram(accountFor(own), own, directory);
    expect(program).toBe(join(directory, 'native'));
    expect(links.every(({ target }) => lstatSync(join(directory, target)).isSymbolicLink())).toBe(true);
    expect(version(program)).toContain('18.4');
  });

  test.each(['bare', 'with their names'])(
    'are copied, %s, if they cannot be written or not be reached',
    async (state) => {
      const directory = bare(`closed ${state}`);
      if (state !== 'bare') await findProgram(accountFor(own), own, directory);
      // Root may write anywhere; but other users must not enter root's private directories.
      if (isRoot) chmodSync(join(directory, '..'), 0o700);
      else chmodSync(join(directory, 'native/lib'), 0o555);
      const ownDir = join(own, `data ${state}`);
      mkdirSync(ownDir, { mode: 0o755 });
      const program = await findProgram(accountFor(own), ownDir, directory);
      expect(program).toMatch(/\/program-18\.4\.0/);
      expect(version(program)).toContain('18.4');
      expect(existsSync(join(program, 'lib/libpq.a'))).toBe(false);
      // The second time it exists.
      const { mtimeMs } = lstatSync(program);
      expect(await findProgram(accountFor(own), ownDir, directory)).toBe(program);
      expect(lstatSync(program).mtimeMs).toBe(mtimeMs);
      if (!isRoot) chmodSync(join(directory, 'native/lib'), 0o755);
    },
  );

  test.each([
    [{ platform: 'linux', arch: 'riscv64', isUsual: true }, 'linux riscv64'],
    [{ platform: 'linux', arch: 'x64', isUsual: false }, 'linux x64 with musl'],
    [{ platform: 'freebsd', arch: 'x64', isUsual: true }, 'freebsd x64'],
  ])('are missing for $platform $arch: one sentence names a solution', (system, name) => {
    expect(() => findPackage(system)).toThrow(
      `No PostgreSQL comes with Longrun for this system (${name}): set DATABASE_URL to a server of PostgreSQL 15 or newer.`,
    );
  });
});
