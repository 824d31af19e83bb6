import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, freePort, sharedUrl } from './postgres.ts';
import { registerMember, type TestMember } from './member.ts';

/** The repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'dist/server/run.js');
/** Test runs ask for it; benchmarks measure the product as it is. */
const before =
  process.env.TEST_HASHING === 'cheap' ? ['--import', new URL('./cheap-hashing.mjs', import.meta.url).href] : [];
/** What starts the server again when it dies. */
export const supervisor = join(root, 'dist/server/supervise.js');
/** A first start on a machine that does other things as well. */
const startMs = 180_000;

/** What /config.json answers. */
export interface ServerAddresses {
  readonly productName: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string;
  readonly apiBase: string;
  readonly userPoolUrl: string;
  readonly identityPoolUrl: string;
  readonly realtimeUrl: string;
}

export interface TestServerOptions {
  /** Lets it make its secret and its signing key itself, as on a new machine. */
  readonly ownSecret?: boolean;
  /** Settings beside those of the tests, which they may replace. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the stand-ins for the vendors too. */
  readonly sandbox?: boolean;
  /** A directory that the caller removes; else one of its own, removed by `stop`. */
  readonly dataDir?: string;
  /** Lets the server run a PostgreSQL of its own below its data directory, instead of having a database in the one that all tests share. */
  readonly embedded?: boolean;
  /** A PostgreSQL database that the caller removes, such as that of another server. */
  readonly databaseUrl?: string;
  /** Starts it by what starts it again when it dies: `kill` ends that, {@link serverBelow} finds the server. */
  readonly supervised?: boolean;
  /** The program of another Node. */
  readonly node?: string;
  /** Where a proxy listens through which this server is reached: its public address. */
  readonly front?: string;
}

/** Of servers whose database begins as a copy of the template: its signing key is sealed with this, since making one takes up to seconds. */
export const templateSecret = 'the secret of servers of the tests, long enough';

/** The built server in a process of its own. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Null: embedded. */
  readonly databaseUrl: string | null;
  /** The environment it runs with. */
  readonly env: Readonly<Record<string, string>>;
  addresses(): Promise<ServerAddresses>;
  /** What the process wrote so far. */
  output(): string;
  pid(): number;
  /** A new account with a signed client. */
  register(email?: string): Promise<TestMember>;
  /** Ends the process as an operator would and answers its exit code. The data stay until `stop`. */
  terminate(): Promise<number | null>;
  /** Ends the process at once (SIGKILL). The data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data after `kill` or `terminate`. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

/** Starts the process without waiting for anything. */
export function spawnServer(
  env: Readonly<Record<string, string>>,
  account: { uid?: number; gid?: number } = {},
  program = built,
  node = process.execPath,
): Running {
  if (!existsSync(program)) throw new Error('The server is not built: node scripts/build.mjs --server');
  // What it starts by itself, the server below a supervisor and threads, takes this over.
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

/** The process of the server below a supervisor; NaN while there is none. */
export function serverBelow(pid: number | undefined): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

/** @throws Error with what the process wrote, when it ends or does not say its address in time */
async function whenReady({ child, ended, output }: Running, url: string): Promise<void> {
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

/** Keys of a vendor that is not there, so that no stand-in is started. */
const noVendor = {
  GARMIN_CLIENT_ID: 'test-client',
  GARMIN_CLIENT_SECRET: 'test-secret',
  GARMIN_AUTHORIZE_URL: 'http://127.0.0.1:9/oauth2Confirm',
  GARMIN_TOKEN_URL: 'http://127.0.0.1:9/token',
  GARMIN_API_URL: 'http://127.0.0.1:9/rest',
};

/** Settings for a server of its own, on a free port. */
export async function testEnv(dataDir: string, databaseUrl: string | null): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    AUTH_RATE_PER_MINUTE: '100000',
    CALL_RATE_PERCENT: '100000',
    VENDOR_HISTORIES_PER_DAY: '1000',
    VENDOR_QUIET_SECONDS: '2',
    PAYMENTS: 'off',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
}

/** The database to use: null is the embedded one. */
async function testDatabase({ databaseUrl, embedded, env }: TestServerOptions) {
  const given = databaseUrl ?? env?.DATABASE_URL;
  if (given !== undefined) return { url: given, drop: async () => undefined };
  return embedded ? null : createDatabase(sharedUrl());
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'longrun-server-'));
  const database = await testDatabase(options);
  const env: Record<string, string> = {
    ...(await testEnv(dataDir, database?.url ?? null)),
    ...(!options.sandbox && noVendor),
    ...(options.front !== undefined && { PUBLIC_URL: options.front }),
    ...options.env,
  };
  const publicUrl = env.PUBLIC_URL ?? '';
  const url = options.front === undefined ? publicUrl : `http://127.0.0.1:${env.PORT}`;
  const program = options.supervised ? supervisor : built;
  const secretPath = join(dataDir, 'secret-key');
  const isCopy = database !== null && options.databaseUrl === undefined && options.env?.DATABASE_URL === undefined;
  if (isCopy && !options.ownSecret && !existsSync(secretPath)) {
    writeFileSync(secretPath, templateSecret, { mode: 0o600 });
  }
  let running = spawnServer(env, {}, program, options.node);
  await whenReady(running, publicUrl);

  const server: TestServer = {
    url,
    dataDir,
    databaseUrl: database?.url ?? null,
    env,
    output: () => running.output(),
    pid: () => running.child.pid ?? 0,
    addresses: async () => (await fetch(`${url}/config.json`)).json() as Promise<ServerAddresses>,
    register: async (email) => registerMember(await server.addresses(), email),
    async terminate() {
      running.child.kill('SIGTERM');
      return running.ended;
    },
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async restart() {
      await server.kill();
      running = spawnServer(env, {}, program, options.node);
      await whenReady(running, publicUrl);
    },
    async stop() {
      await server.terminate();
      await database?.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
