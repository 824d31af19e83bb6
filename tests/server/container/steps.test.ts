import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root, type ServerAddresses } from '../harness.ts';
import { anonymousCall, registerMember, testPassword } from '../member.ts';
import { freePort } from '../postgres.ts';
import { soon } from '../soon.ts';
import { isSentToBuild, readDockerfile, type Stage, type Step } from './dockerfile.ts';

/** The version in the name of the image that ours is made from. */
const NODE = 24;
const has = (command: string) => spawnSync('which', [command]).status === 0;
const why = !process.env.LONG
  ? ' (only in test:long)'
  : process.platform !== 'linux' || process.getuid?.() !== 0 || !has('debootstrap') || !has('unshare')
    ? ' (skipped: takes root, Linux, debootstrap and unshare)'
    : '';

function must(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  return stdout.trim();
}

/** What npm and Node need to know of the network that this machine is in. */
const network: Record<string, string> = {
  npm_config_registry: process.env.npm_config_registry ?? '',
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
};

/** Stands in for the image `node:24-bookworm-slim`: Debian's smallest base system, Node and npm, an account `node`, and nothing else. */
function makeBase(place: string): void {
  must('debootstrap', ['--variant=minbase', 'bookworm', place]);
  const packages = mkdtempSync(join(tmpdir(), 'longrun-node-'));
  must('npm', ['install', '--prefix', packages, '--no-save', `node-linux-${process.arch}@${NODE}`]);
  cpSync(join(packages, `node_modules/node-linux-${process.arch}/bin/node`), join(place, 'usr/local/bin/node'));
  rmSync(packages, { recursive: true });
  const npm = join(must('npm', ['root', '--global']), 'npm');
  cpSync(npm, join(place, 'usr/local/lib/node_modules/npm'), { recursive: true });
  must('chroot', [place, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
  must('chroot', [place, 'useradd', '--uid', '1000', '--create-home', 'node']);
  copyFileSync('/etc/resolv.conf', join(place, 'etc/resolv.conf'));
  const { NODE_EXTRA_CA_CERTS: certificates = '' } = network;
  if (certificates === '') return;
  mkdirSync(join(place, dirname(certificates)), { recursive: true });
  copyFileSync(certificates, join(place, certificates));
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const assigned = (env: object) => Object.entries(env).map(([name, value]) => `${name}=${quoted(String(value))}`);

/** A command line that runs another one inside a root directory, with mounts of its own and as the only one whom it sees. */
function inside(place: string, mounts: readonly string[], args: readonly string[], env: object): [string, string[]] {
  const here = quoted(place);
  const script = [
    'set -e',
    `mount --bind ${here} ${here}`,
    ...mounts,
    `mount -t proc proc ${here}/proc`,
    `mount --rbind /dev ${here}/dev`,
    `exec env -i ${assigned({ PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env }).join(' ')} chroot ${args.join(' ')}`,
  ].join('\n');
  return ['unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script]];
}

/** Copies as COPY does: the contents of a folder, or a file under its name. */
function copy(from: string, to: string): void {
  mkdirSync(to.endsWith('/') ? to : dirname(to), { recursive: true });
  const isFolder = statSync(from).isDirectory();
  must('cp', isFolder ? ['-a', '-T', from, to] : ['-a', from, to]);
}

function takeStep(step: Step, place: string, { directory, env }: Stage, places: Map<string, string>, context: string) {
  if (step.does === 'run') {
    const command = quoted(`cd ${directory} && ${step.command}`);
    const known = Object.fromEntries(Object.entries(network).filter(([, value]) => value !== ''));
    const [program, args] = inside(place, [], [quoted(place), 'sh', '-c', command], {
      HOME: '/root',
      ...known,
      ...env,
    });
    must(program, args);
    return;
  }
  const origin = step.from === null ? context : places.get(step.from);
  if (origin === undefined) throw new Error(`there is no stage ${step.from}`);
  for (const source of step.sources) copy(join(origin, source), join(place, step.to));
}

describe.skipIf(why !== '')(`the steps of the Dockerfile in a bare base system${why}`, () => {
  const own = mkdtempSync(join(tmpdir(), 'longrun-steps-'));
  const stages = readDockerfile();
  const last = stages.at(-1)!;
  const places = new Map<string, string>();
  const image = join(own, 'stage-1');
  let container: ChildProcess | null = null;
  let port: string;

  beforeAll(async () => {
    network.npm_config_registry ||= must('npm', ['config', 'get', 'registry']);
    port = String(await freePort());
    const base = join(own, 'base');
    makeBase(base);
    const context = join(own, 'context');
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8');
    for (const name of readdirSync(root)) {
      if (isSentToBuild(name, ignored)) cpSync(join(root, name), join(context, name), { recursive: true });
    }
    for (const [index, stage] of stages.entries()) {
      const place = join(own, `stage-${index}`);
      must('cp', ['-a', base, place]);
      mkdirSync(join(place, stage.directory), { recursive: true });
      if (stage.name !== null) places.set(stage.name, place);
      for (const step of stage.steps) takeStep(step, place, stage, places, context);
    }
    expect(stages).toHaveLength(2);
    // Volumes begin as the image has them.
    for (const volume of last.volumes) must('cp', ['-a', join(image, volume), join(own, volume)]);
  });
  afterAll(() => {
    container?.kill('SIGKILL');
    rmSync(own, { recursive: true, force: true });
  });

  const runInside = (command: readonly string[], env: object) => {
    const here = quoted(image);
    const mounts = [
      `mount -o remount,bind,ro ${here}`,
      `mount -t tmpfs tmpfs ${here}/tmp`,
      ...last.volumes.map((volume) => `mount --bind ${quoted(join(own, volume))} ${quoted(join(image, volume))}`),
    ];
    const shell = ['sh', '-c', quoted(`cd ${last.directory} && exec ${command.map(quoted).join(' ')}`)];
    return inside(image, mounts, [`--userspec=${last.user}`, here, ...shell], { ...last.env, ...env });
  };

  /** `docker run --read-only` with the volumes, and nothing of this machine but its network. */
  async function start(): Promise<() => string> {
    const env = { PORT: port, HOST: '127.0.0.1', BACKUP_DIR: '/backups' };
    const [program, args] = runInside(last.command, env);
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    container = started;
    let said = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
      });
    }
    await vi.waitFor(() => {
      if (started.exitCode !== null) throw new Error(`it ended: ${said}`);
      expect(said).toContain('Longrun runs at');
    }, soon);
    return () => said;
  }
  /** The first process of the container that runs, which an engine sends its signals to. */
  const first = () => Number(must('pgrep', ['-P', String(container?.pid)]));
  const namespaceOf = (pid: number | string) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/pid`);
    } catch {
      return null;
    }
  };
  const livingIn = (namespace: string | null) => readdirSync('/proc').filter((name) => namespaceOf(name) === namespace);

  test('make an image that is healthy, keeps its data over a death of everything, and ends when it is told to', async () => {
    await start();
    const [program, args] = runInside(last.healthCheck, { PORT: port });
    expect(spawnSync(program, args).status).toBe(0);
    const addresses = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as ServerAddresses;
    const ada = await registerMember(addresses);
    expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('<!doctype html>');

    const namespace = namespaceOf(first());
    expect(livingIn(namespace).length).toBeGreaterThan(5);
    process.kill(first(), 'SIGKILL');
    await vi.waitFor(() => expect(livingIn(namespace)).toEqual([]), soon);
    expect(existsSync(join(own, 'data/postgres/data/postmaster.pid'))).toBe(true);

    await start();
    const body = { email: ada.email, password: testPassword };
    expect((await anonymousCall(addresses.apiBase, 'POST', 'auth/authenticate', body)).status).toBe(200);
    const next = namespaceOf(first());
    process.kill(first(), 'SIGTERM');
    await vi.waitFor(() => expect(livingIn(next)).toEqual([]), soon);
    expect(existsSync(join(own, 'data/postgres/data/postmaster.pid'))).toBe(false);
  });
});
