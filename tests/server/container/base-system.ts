import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { root } from '../harness.ts';
import { soon } from '../soon.ts';

/** The version in the name of our base image. */
const NODE = 24;
const has = (command: string) => spawnSync('which', [command]).status === 0;
export const why = !process.env.LONG
  ? ' (only in test:long)'
  : process.platform !== 'linux' || process.getuid?.() !== 0 || !has('debootstrap') || !has('unshare')
    ? ' (skipped: takes root, Linux, debootstrap and unshare)'
    : '';

export function must(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  return stdout.trim();
}

/** Network settings of this machine for npm and Node. */
export const network: Record<string, string> = {
  npm_config_registry: process.env.npm_config_registry ?? '',
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
};

/** Replaces the image `node:24-bookworm-slim`: Debian's minimal base system, Node and npm, and an account `node`. */
export function makeBase(place: string): void {
  network.npm_config_registry ||= must('npm', ['config', 'get', 'registry']);
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

export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const assigned = (env: object) => Object.entries(env).map(([name, value]) => `${name}=${quoted(String(value))}`);

/** Returns a command line that runs another one inside a root directory, with its own mounts and process namespace. */
export function inside(
  place: string,
  mounts: readonly string[],
  args: readonly string[],
  env: object,
): [string, string[]] {
  const here = quoted(place);
  // Other tests cut the power of their disks and remount them, which fails while they are mounted here too.
  const others = quoted(join(tmpdir(), 'longrun-power-'));
  const script = [
    'set -e',
    `for disk in $(awk -v place=${others} 'index($2, place) == 1 { print $2 }' /proc/mounts); do umount "$disk"; done`,
    `mount --bind ${here} ${here}`,
    ...mounts,
    `mount -t proc proc ${here}/proc`,
    `mount --rbind /dev ${here}/dev`,
    `exec env -i ${assigned({ PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env }).join(' ')} chroot ${args.join(' ')}`,
  ].join('\n');
  return ['unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script]];
}

/** Network settings for npm and Node, as environment variables. */
export const networkEnv = () => Object.fromEntries(Object.entries(network).filter(([, value]) => value !== ''));

const namespaceOf = (pid: number | string) => {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return null;
  }
};

/** A running command line from `inside`, with all its processes. */
export class Container {
  readonly #process: ChildProcess;
  #said = '';

  constructor([program, args]: readonly [string, readonly string[]]) {
    this.#process = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString('utf8');
      });
    }
  }

  get said(): string {
    return this.#said;
  }

  async runs(patience: { timeout: number; interval: number } = soon): Promise<void> {
    // A process that has ended will never print it.
    const ended = () => this.#process.exitCode !== null || this.#process.signalCode !== null;
    await vi.waitUntil(() => ended() || this.#said.includes('Longrun runs at'), patience);
    if (ended()) throw new Error(`it ended: ${this.#said}`);
  }

  /** Its first process, which receives the container engine's signals. */
  get first(): number {
    return Number(must('pgrep', ['-P', String(this.#process.pid)]));
  }

  /** Sends a signal to the first process, and waits until no process is left. @returns their number */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    const { first } = this;
    const namespace = namespaceOf(first);
    const living = () => readdirSync('/proc').filter((name) => namespaceOf(name) === namespace).length;
    const before = living();
    process.kill(first, signal);
    await vi.waitFor(() => expect(living()).toBe(0), soon);
    return before;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
