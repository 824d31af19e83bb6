import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { root } from '../harness.ts';
import { type ServerAddresses, registerMember } from '../member.ts';
import { freePort } from '../ports.ts';
import { soon } from '../soon.ts';
import { isSentToBuild, readDockerfile, type Step } from './dockerfile.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-image-'));
chmodSync(own, 0o755);
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', own]);
  rmSync(own, { recursive: true, force: true });
});

const stages = readDockerfile();
const last = stages.at(-1)!;
const copies = (steps: readonly Step[]) => steps.flatMap((step) => (step.does === 'copy' ? [step] : []));
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8');

describe('the Dockerfile', () => {
  test('sends to the build what the build reads, and no data, secrets or packages of this machine', () => {
    const named = stages.flatMap(({ steps }) => copies(steps)).flatMap(({ from, sources }) => (from ? [] : sources));
    const read = ['bin/run.ts', 'scripts/build.mjs', 'index.html', 'server/db/migrations/meta/_journal.json'];
    for (const path of [...named.filter((source) => source !== '.'), ...read]) {
      expect(existsSync(join(root, path))).toBe(true);
      expect(isSentToBuild(path, ignored)).toBe(true);
    }
    for (const path of ['.data/secret-key', '.env', 'deploy/.env', 'node_modules/vite/package.json', '.git/config']) {
      expect(isSentToBuild(path, ignored)).toBe(false);
    }
  });

  test('sends to the build what its programs import', () => {
    const isOfBuild = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !/^(scripts|tests)\//.test(path);
    const sent = (path: string) => isSentToBuild(path, ignored);
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0');
    const sources = listed.filter((path) => existsSync(join(root, path)));
    const programs = ['scripts/build.mjs', ...sources.filter((path) => isOfBuild(path) && sent(path))];
    expect(programs.length).toBeGreaterThan(1000);
    const imports = programs.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)].map(([, name = '']) =>
        join(dirname(path), name),
      );
    });
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.filter((path) => existsSync(join(root, path)) && !sent(path))).toEqual([]);
  });

  test('uses one version of Node, the recommended one, in all stages', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
    expect(new Set(stages.map(({ base }) => base)).size).toBe(1);
    expect(last.base).toBe('node:24-bookworm-slim');
    expect(engines.node).toContain('24');
  });

  test('states the image’s name, version and source, and leaves out source maps', () => {
    const labels = Object.fromEntries(
      Object.entries(last.labels).map(([name, value]) => [name.replace('org.opencontainers.image.', ''), value]),
    );
    expect(labels).toEqual({
      title: 'Longrun',
      description: 'Self-hostable training analytics for endurance athletes and their coaches',
      licenses: 'MIT',
      'base.name': `docker.io/library/${last.base}`,
      version: '$VERSION',
      revision: '$REVISION',
      created: '$CREATED',
    });
    const commands = stages[0]!.steps.flatMap((step) => (step.does === 'run' ? [step.command] : []));
    expect(commands).toContainEqual(expect.stringContaining("-name '*.map' -delete"));
  });

  test('has packages for the platform of the image, whatever machine builds it', () => {
    const commands = stages[0]!.steps.flatMap((step) => (step.does === 'run' ? [step.command] : [])).join('\n');
    const [, arch = ''] = /arch=\$\((.*)\) /.exec(commands) ?? [];
    const run = (TARGETARCH: string) =>
      spawnSync('sh', ['-c', arch], { env: { PATH: process.env.PATH, TARGETARCH }, encoding: 'utf8' }).stdout.trim();
    expect([run('amd64'), run('arm64'), run('')]).toEqual(['x64', 'arm64', process.arch]);
    expect(commands).toMatch(/npm ci --omit=dev .*--os=linux --libc=glibc --cpu="\$arch"/);
    expect(commands).toContain('--prepare "$arch"');
  });

  test('ends with an account without rights, with volumes that it owns', () => {
    expect(last.user).toBe('node');
    expect(last.volumes).toContain(last.env.DATA_DIR);
    const made = last.steps.flatMap((step) => (step.does === 'run' ? [step.command] : [])).join('\n');
    for (const volume of last.volumes) expect(made).toMatch(new RegExp(`install .*-o node.*${volume}\\b`));
  });
});

/** The content of the last stage, created from this repository like the previous stage would: without packages that are only for development. */
function makeTree(place: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const { from, sources, to } of copies(last.steps)) {
    expect(stages.map(({ name }) => name)).toContain(from);
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      const target = join(place, to.endsWith('/') ? join(to, basename(source)) : to);
      mkdirSync(dirname(target), { recursive: true });
      if (path !== 'node_modules') {
        cpSync(join(root, path), target, { recursive: true });
        continue;
      }
      for (const [name, { dev }] of Object.entries(lock.packages)) {
        const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name);
        if (!isTop || dev || !existsSync(join(root, name))) continue;
        const there = join(target, name.slice('node_modules/'.length));
        mkdirSync(dirname(there), { recursive: true });
        symlinkSync(join(root, name), there);
      }
    }
  }
}

/** Every path below a directory. */
const pathsIn = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();

const isWindows = process.platform === 'win32';

describe.skipIf(isWindows)(`what is in the image${isWindows ? ' (skipped: needs file modes)' : ''}`, () => {
  const isRoot = process.getuid?.() === 0;
  /** `node` of the image, or the current user. */
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};

  test('runs with an account without rights in a tree that it cannot write, is healthy, and ends when told to', async () => {
    const place = join(own, 'root');
    const [dataDir, tmp] = [join(own, 'data'), join(own, 'tmp')];
    makeTree(place);
    const app = join(place, last.directory);
    spawnSync('chmod', ['-R', 'a-w', place]);
    for (const directory of [dataDir, tmp]) {
      mkdirSync(directory, { mode: 0o700 });
      if (isRoot) chownSync(directory, 65_534, 65_534);
    }
    const before = pathsIn(join(place, last.directory, 'dist'));
    const port = String(await freePort());
    const env = {
      ...last.env,
      PATH: process.env.PATH ?? '',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TMPDIR: tmp,
    };
    const [program, ...args] = last.command;
    expect(program).toBe('node');
    const running = spawn(process.execPath, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'], ...account });
    let said = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
    const ended = new Promise((resolve) => running.once('close', resolve));
    try {
      await vi.waitFor(() => {
        if (running.exitCode !== null) throw new Error(said);
        expect(said).toContain('Longrun runs at');
      }, soon);
      const [checker, ...check] = last.healthCheck;
      expect(checker).toBe('node');
      const health = (settings: object) =>
        spawnSync(process.execPath, check, { env: { ...env, ...settings }, ...account }).status;
      expect(health({})).toBe(0);
      expect(health({ PORT: String(await freePort()) })).toBe(1);
      const addresses = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json();
      const ada = await registerMember(addresses as ServerAddresses);
      expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(200);
    } finally {
      running.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(pathsIn(join(place, last.directory, 'dist'))).toEqual(before);
  });
});
