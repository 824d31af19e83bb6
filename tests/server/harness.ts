import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInProcess } from './in-process.ts';
import { registerMember, type ServerAddresses, type TestMember } from './member.ts';
import { freePort } from './ports.ts';
import { createDatabase, sharedUrl } from './postgres.ts';
import { builtServer, spawnServer, supervisor, whenReady } from './server-process.ts';

export { root, serverBelow, spawnServer, supervisor } from './server-process.ts';

/** Used in test runs; benchmarks measure the real product. */
const isTest = process.env.TEST_HASHING === 'cheap';
/** Access levels and teams changed by SQL take effect at the next call, and a busy machine renders first views, too. */
const testSettings = { CALLER_MEMORY_SECONDS: '0', FIRST_VIEW_MS: '10000' };

export interface TestServerOptions {
  /** Has it create its own secret and signing key, like on a new machine. */
  readonly ownSecret?: boolean;
  /** Additional settings, which may override those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the vendors' stand-ins too. */
  readonly sandbox?: boolean;
  /** In tests/calls: true for a separate server, if the file changes or counts more than its own members' data. */
  readonly own?: boolean;
  /** Data directory that the caller removes; defaults to a separate one, removed by `stop`. */
  readonly dataDir?: string;
  /** True if the server runs its own PostgreSQL below its data directory, instead of using a database in the shared one. */
  readonly embedded?: boolean;
  /** A PostgreSQL database that the caller removes, for example another server's. */
  readonly databaseUrl?: string;
  /** Starts it with the supervisor: `kill` ends that, {@link serverBelow} finds the server. */
  readonly supervised?: boolean;
  /** The program of another Node. */
  readonly node?: string;
  /** URL of a proxy in front of this server: its public URL. */
  readonly front?: string;
}

/** Secret of servers whose database is a copy of the template: it seals the signing key, which takes up to seconds to create. */
export const templateSecret = 'the secret of servers of the tests, long enough';

/** The built server in a separate process. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** `null` if embedded. */
  readonly databaseUrl: string | null;
  /** The environment it runs with. */
  readonly env: Readonly<Record<string, string>>;
  addresses(): Promise<ServerAddresses>;
  /** The output of the process so far. */
  output(): string;
  pid(): number;
  /** A new account with a signed client. */
  register(email?: string): Promise<TestMember>;
  /**
   * Stops the process like an operator, and keeps the data until `stop`.
   * @returns its exit code
   */
  terminate(): Promise<number | null>;
  /** Kills the process (SIGKILL), and keeps the data. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data after `kill` or `terminate`. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** Keys of a vendor that does not exist, so no simulated vendor is started. */
const noVendor = {
  GARMIN_CLIENT_ID: 'test-client',
  GARMIN_CLIENT_SECRET: 'test-secret',
  GARMIN_AUTHORIZE_URL: 'http://127.0.0.1:9/oauth2Confirm',
  GARMIN_TOKEN_URL: 'http://127.0.0.1:9/token',
  GARMIN_API_URL: 'http://127.0.0.1:9/rest',
};

/** Settings for a separate server, on a free port. */
export async function testEnv(dataDir: string, databaseUrl: string | null): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    AUTH_RATE_PER_MINUTE: '100000',
    CALL_RATE_PERCENT: '1000000',
    VENDOR_HISTORIES_PER_DAY: '1000',
    VENDOR_QUIET_SECONDS: '2',
    PAYMENTS: 'off',
    ...(isTest && testSettings),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
}

/** Returns the database to use; `null` for the embedded one. */
async function testDatabase({ databaseUrl, embedded, env }: TestServerOptions) {
  const given = databaseUrl ?? env?.DATABASE_URL;
  if (given !== undefined) return { url: given, drop: async () => undefined };
  return embedded ? null : createDatabase(sharedUrl());
}

/** Creates the data directory, the database and the settings of a new server. @returns them, and a function that removes them */
async function prepare(options: TestServerOptions) {
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
  const secretPath = join(dataDir, 'secret-key');
  const isCopy = database !== null && options.databaseUrl === undefined && options.env?.DATABASE_URL === undefined;
  if (isCopy && !options.ownSecret && !existsSync(secretPath)) {
    writeFileSync(secretPath, templateSecret, { mode: 0o600 });
  }
  const addresses = async () => (await fetch(`${url}/config.json`)).json() as Promise<ServerAddresses>;
  return {
    publicUrl,
    server: {
      url,
      dataDir,
      databaseUrl: database?.url ?? null,
      env,
      addresses,
      register: async (email?: string) => registerMember(await addresses(), email),
    },
    async remove() {
      await database?.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(options: TestServerOptions): Promise<TestServer> {
  const { publicUrl, server, remove } = await prepare(options);
  const program = options.supervised ? supervisor : builtServer;
  const launch = () => spawnServer(server.env, {}, program, options.node);
  let running = launch();
  await whenReady(running, publicUrl);
  const terminate = () => {
    running.child.kill('SIGTERM');
    return running.ended;
  };
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    ...server,
    output: () => running.output(),
    pid: () => running.child.pid ?? 0,
    terminate,
    kill,
    async restart() {
      await kill();
      running = launch();
      await whenReady(running, publicUrl);
    },
    async stop() {
      await terminate();
      await remove();
    },
  };
}

const needsProcess = (what: string) => () => {
  throw new Error(
    `The servers of tests/calls have no process of their own: a test with ${what} belongs in tests/server.`,
  );
};

async function startHere(options: TestServerOptions): Promise<TestServer> {
  for (const name of ['embedded', 'supervised', 'node'] as const) if (options[name]) needsProcess(name)();
  const { server, remove } = await prepare(options);
  const running = await startInProcess(server.env);
  return {
    ...server,
    output: running.output,
    pid: needsProcess('pid()'),
    terminate: needsProcess('terminate()'),
    kill: needsProcess('kill()'),
    restart: needsProcess('restart()'),
    async stop() {
      await running.stop();
      await remove();
    },
  };
}

const shared = new Map<boolean, Promise<TestServer>>();

/**
 * Returns the server shared by all files of a worker of tests/calls, started by the first of them; its data is removed at the end of the run.
 * `output` begins with this call, `stop` does nothing. Files may only change their own members.
 * @param sandbox with the simulated vendors
 */
export async function sharedServer(sandbox = false): Promise<TestServer> {
  const dataDir = () => mkdtempSync(join(process.env.TEST_DIRECTORY ?? tmpdir(), 'shared-'));
  const starting = shared.get(sandbox) ?? startHere({ sandbox, dataDir: dataDir() });
  shared.set(sandbox, starting);
  const server = await starting;
  const earlier = server.output().length;
  return { ...server, output: () => server.output().slice(earlier), stop: async () => undefined };
}

/**
 * Starts a server. In tests/calls: without options, or only with `sandbox`, the worker's shared server, otherwise a separate server inside this
 * process. Elsewhere: a separate process.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (process.env.TEST_SERVERS !== 'in-process') return startProcess(options);
  const { sandbox, ...others } = options;
  return Object.keys(others).length === 0 ? sharedServer(sandbox) : startHere(options);
}
