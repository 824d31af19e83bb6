import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testShift } from '../fixtures/test-now.ts';

/** The repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The program of a server without a supervisor. */
export const builtServer = join(root, 'dist/server/run.js');
/** Used in test runs; benchmarks measure the real product. */
const before = [
  ...(process.env.TEST_HASHING === 'cheap' ? [new URL('./cheap-hashing.mjs', import.meta.url).href] : []),
  ...(testShift() === 0 ? [] : [`${new URL('./shifted-clock.mjs', import.meta.url).href}?ms=${testShift()}`]),
].flatMap((program) => ['--import', program]);
/** The supervisor, which restarts the server when it dies. */
export const supervisor = join(root, 'dist/server/supervise.js');
/** Timeout of a first start on a busy machine. */
const startMs = 180_000;

/** A server process. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

/** Starts the process without waiting for anything. */
export function spawnServer(
  env: Readonly<Record<string, string>>,
  account: { uid?: number; gid?: number } = {},
  program = builtServer,
  node = process.execPath,
): Running {
  if (!existsSync(program)) throw new Error('The server is not built: node scripts/build.mjs --server');
  // The server below a supervisor and its threads inherit this environment.
  const child = spawn(node, [...before, program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.removeListener('exit', killWithUs);
      resolve(code);
    });
  });
  return { child, ended, output: () => text };
}

/** The process id of the server below a supervisor; NaN while no server runs. */
export function serverBelow(pid: number | undefined): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

/** Waits until the process reports that it listens. @throws Error with its output if it ends, or reports nothing for three minutes */
export async function whenReady({ child, ended, output }: Running, url: string): Promise<void> {
  const said = new Promise<void>((resolve) => {
    const look = () => {
      if (output().includes(` runs at ${url}`)) resolve();
    };
    child.stdout?.on('data', look);
    look();
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('did not start in time'), startMs);
  });
  const outcome = await Promise.race([said, late, ended.then((code) => `ended with code ${code}`)]);
  clearTimeout(timer);
  if (typeof outcome !== 'string') return;
  child.kill('SIGKILL');
  throw new Error(`The server ${outcome}:\n${output()}`);
}
