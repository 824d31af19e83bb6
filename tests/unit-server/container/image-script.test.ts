import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../server/harness.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-image-script-'));
afterAll(() => rmSync(own, { recursive: true, force: true }));

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Runs `npm run image` with only Node and these programs. @param programs name → shell script */
function image(name: string, programs: Readonly<Record<string, string>>, ...args: string[]) {
  const path = join(own, name);
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(path, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, program), 0o755);
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/image.mjs', ...args], {
    cwd: root,
    env: { PATH: path, LOG: join(path, 'log') },
    encoding: 'utf8',
  });
  const calls = () => readFileSync(join(path, 'log'), 'utf8').trim().split('\n');
  return { status, stderr: stderr.trim(), calls };
}

const isUnix = process.platform !== 'win32';
const unix = test.skipIf(!isUnix);
const docker = 'echo "$@" >> "$LOG"';

unix('without Docker it says where to get it', () => {
  const { status, stderr } = image('none', {});
  expect([status, stderr]).toEqual([
    1,
    'Docker is missing: install it (https://docs.docker.com/engine/install/), or run Longrun with npm start.',
  ]);
});

unix('without buildx, and without a running Docker, it says so', () => {
  const noBuildx = image('no-buildx', { docker: '[ "$1" != buildx ]' });
  expect([noBuildx.status, noBuildx.stderr]).toEqual([
    1,
    'Docker has no buildx: install its plugin (https://docs.docker.com/go/buildx/).',
  ]);
  const asleep = image('asleep', { docker: '[ "$1" != info ]' });
  expect([asleep.status, asleep.stderr]).toEqual([1, 'Docker does not run, or this account may not use it.']);
});

unix('pushes both platforms with all tags, labels and an SBOM', () => {
  const { status, calls } = image('push', { docker, npm: 'echo {}', git: 'echo abc123' }, '--push', 'registry/longrun');
  expect(status).toBe(0);
  const build = calls().find((line) => line.startsWith('buildx build')) ?? '';
  const [major, minor] = version.split('.');
  for (const tag of [version, `${major}.${minor}`, `${major}`, 'latest']) {
    expect(build).toContain(`--tag registry/longrun:${tag} `);
  }
  expect(build).toContain(`--build-arg VERSION=${version} --build-arg REVISION=abc123 --build-arg CREATED=`);
  expect(build).toContain('--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max');
  expect(build).toContain(`--annotation index,manifest:org.opencontainers.image.version=${version}`);
  expect(build).toMatch(/--push \.$/);
});

unix('writes an archive, or loads the image of this machine', () => {
  const programs = { docker, npm: 'echo {}', git: 'echo abc123' };
  const archive = image('archive', programs).calls().at(-1) ?? '';
  expect(archive).toMatch(new RegExp(`--output type=oci,dest=.*/dist/image/longrun-${version}\\.oci\\.tar \\.$`));
  const load = image('load', programs, '--load').calls().at(-1) ?? '';
  expect(load).toMatch(/--load \.$/);
  expect(load).not.toContain('--platform');
});

unix('refuses what it does not know', () => {
  const unknown = image('unknown', {}, '--publish');
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    'Usage: npm run image [-- --load | -- --push registry.example.org/longrun | -- --sbom]',
  ]);
  const nowhere = image('nowhere', {}, '--push');
  expect([nowhere.status, nowhere.stderr]).toEqual([
    1,
    'Where to? npm run image -- --push registry.example.org/longrun',
  ]);
});
