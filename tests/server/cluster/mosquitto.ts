import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../ports.ts';
import { soon } from '../soon.ts';

/** The program, where it is installed: MOSQUITTO_PATH, its usual place, or on the PATH. */
export function findMosquitto(): string | null {
  const { MOSQUITTO_PATH, PATH = '' } = process.env;
  const places = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...PATH.split(delimiter)];
  const candidates = [MOSQUITTO_PATH, ...places.map((place) => join(place, 'mosquitto'))];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

export const busUser = 'longrun';
export const busPassword = 'a pass:word @ the/bus';

/** MQTT broker for the tests, on loopback, with one account. */
export interface Mosquitto {
  readonly port: number;
  /** URL with name and password. */
  readonly url: string;
  pid(): number;
  /** Kills it and restarts it on the same port. @param pauseMs downtime */
  restart(pauseMs?: number): Promise<void>;
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Writes the configuration in docs/operating/scale.md: no anonymous access, one account, and only the servers' topics. */
function configure(directory: string, port: number, program: string): string {
  const passwords = join(directory, 'passwords');
  const rights = join(directory, 'rights');
  writeFileSync(passwords, '');
  const passwd = [join(program, '../../bin/mosquitto_passwd'), '/usr/bin/mosquitto_passwd'].find(existsSync);
  const made = spawnSync(passwd ?? 'mosquitto_passwd', ['-b', passwords, busUser, busPassword], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr}${made.error?.message ?? ''}`);
  writeFileSync(rights, `user ${busUser}\ntopic readwrite web/#\ntopic readwrite longrun/#\n`);
  const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous false', `password_file ${passwords}`];
  // Started as root it would switch to an account that cannot read these.
  if (process.getuid?.() === 0) lines.push('user root');
  const config = join(directory, 'mosquitto.conf');
  writeFileSync(config, [...lines, `acl_file ${rights}`, 'persistence false', ''].join('\n'));
  return config;
}

export async function startMosquitto(program: string): Promise<Mosquitto> {
  const directory = mkdtempSync(join(tmpdir(), 'longrun-mosquitto-'));
  const port = await freePort();
  const config = configure(directory, port, program);
  let child: ChildProcess | null = null;
  const killWithUs = () => child?.kill('SIGKILL');
  process.once('exit', killWithUs);

  const mosquitto: Mosquitto = {
    port,
    url: `mqtt://${busUser}:${encodeURIComponent(busPassword)}@127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    async start() {
      const own = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
      child = own;
      let said = '';
      own.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      for (const latest = Date.now() + soon.timeout; !(await accepts(port)); ) {
        if (own.exitCode !== null || Date.now() > latest) throw new Error(`Mosquitto did not start: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async halt() {
      const own = child;
      if (!own || own.exitCode !== null) return;
      const ended = new Promise((resolve) => own.once('exit', resolve));
      own.kill('SIGKILL');
      await ended;
      child = null;
    },
    async restart(pauseMs = 0) {
      await mosquitto.halt();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await mosquitto.start();
    },
    async stop() {
      await mosquitto.halt();
      process.removeListener('exit', killWithUs);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await mosquitto.start();
  return mosquitto;
}
