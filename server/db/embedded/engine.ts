import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartFailure } from '../../base/start-failure.ts';
import { accountFor } from './account.ts';
import { ensureCluster, type Place, runProgram } from './cluster.ts';
import { failureIn } from './known-errors.ts';
import { probePostgres, type Connection, connectionTo, overLoopback, passwordFile, SOCKET_PORT } from './connection.ts';
import { freePort } from './free-port.ts';
import { startGuard } from './guard.ts';
import { endStaleProcesses, recordHost } from './stale-processes.ts';
import { findProgram } from './program.ts';
import { settingsFor } from './settings.ts';

export interface EngineLog {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** PostgreSQL running as a child process. */
export interface Engine {
  /** Connection parameters, except the database name. */
  readonly connection: Connection['config'];
  /** Returns the process id of the postmaster; `null` while it is not running. */
  pid(): number | null;
  /** Returns the number of restarts after unexpected exits. */
  restarts(): number;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Directory used only for the database; created if missing. Its parent must exist, and no other process may use it. */
  readonly directory: string;
  /** Megabytes that PostgreSQL may allocate for itself. */
  readonly memoryMb: number;
  readonly log: EngineLog;
  /** Additional settings that override those of `settingsFor`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const pollMs = 25;
/** Timeout in milliseconds for the first connection: after a crash, the log is replayed first. */
const startMs = 10 * 60_000;
/**
 * Timeout in milliseconds for a clean shutdown, shorter than that of the whole process; then PostgreSQL is killed, and the next start
 * recovers.
 */
const stopMs = 9_000;
/** Milliseconds between two restart attempts: doubled each time, and reset once PostgreSQL has run for the longest pause. */
const pause = { first: 250, longest: 30_000 } as const;
const MAX_LOG_LINES = 40;

/** Forwards PostgreSQL's log lines relevant to an operator, with a matching level. */
function logLine(line: string, log: EngineLog): void {
  if (line.startsWith('PANIC:') || /terminated by signal|terminated by exception/.test(line)) log.error(line);
  else if (line.startsWith('FATAL:')) log.warn(line);
  else log.info(line);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

async function preparePlace(directory: string): Promise<Place> {
  const account = accountFor(directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account) chownSync(directory, account.uid, account.gid);
  const program = await findProgram(account, directory);
  const place = { program, account, dataDir: join(directory, 'data') };
  await ensureCluster(place, overLoopback ? passwordFile(directory) : null);
  return place;
}

/**
 * Starts PostgreSQL on a directory, creating the database first if needed, and restarts it after an unexpected exit. It ends with `stop`,
 * or with this process.
 * @throws StartFailure if it cannot be created or started
 */
export async function startEngine({ directory, memoryMb, log, settings = {} }: EngineOptions): Promise<Engine> {
  const place = await preparePlace(directory);
  const { dataDir, account } = place;
  const port = overLoopback ? await freePort() : SOCKET_PORT;
  const connection = connectionTo(directory, port);
  const args = Object.entries({
    ...settingsFor(memoryMb),
    ...(overLoopback ? { listen_addresses: '127.0.0.1' } : { unix_socket_directories: '.' }),
    port: String(port),
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let running: Running | null = null;
  let restarts = 0;
  let stopping = false;
  let resting: (() => void) | null = null;

  async function launch(): Promise<Running> {
    await endStaleProcesses(dataDir, async () => (await probePostgres(connection.config)) !== 'no');
    await recordHost(dataDir);
    const lines: string[] = [];
    let isReady = false;
    const child = runProgram(place, 'postgres', args);
    let ending = '';
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        ending = error.code ?? error.message;
        resolve();
      });
      child.once('exit', (code, signal) => {
        ending = signal ?? `exit code ${code}`;
        resolve();
      });
    });
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        lines.push(line);
        if (lines.length > MAX_LOG_LINES) lines.shift();
        if (isReady && !stopping) logLine(line, log);
      });
    }
    const guard = child.pid === undefined ? null : startGuard(child.pid, account);
    void ended.then(() => guard?.kill('SIGKILL'));
    const deadline = Date.now() + startMs;
    while ((await probePostgres(connection.config)) !== 'ready') {
      await Promise.race([ended, wait(pollMs)]);
      const isLate = Date.now() > deadline;
      if (stopping) child.kill('SIGINT');
      if (isLate) child.kill('SIGQUIT');
      if (isLate || ending !== '') {
        // Its last output may still be in the pipe.
        await wait(pollMs);
        throw failureIn(
          lines,
          dataDir,
          ending || 'it does not answer',
          (reason) =>
            `The database in ${dataDir} cannot be opened (${reason}): restore a backup, see docs/operating/backup.md.`,
        );
      }
    }
    isReady = true;
    return { child, ended };
  }

  /** Waits, or returns early when the server stops. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      resting = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function keepRunning(first: Running): Promise<void> {
    running = first;
    let pauseMs: number = pause.first;
    for (let began = Date.now(); ; began = Date.now()) {
      await running?.ended;
      if (stopping) return;
      if (running) log.error('the database ended by itself and is started again');
      if (running && Date.now() - began > pause.longest) pauseMs = pause.first;
      running = null;
      await rest(pauseMs);
      if (stopping) return;
      pauseMs = Math.min(pauseMs * 2, pause.longest);
      try {
        running = await launch();
        restarts += 1;
        log.warn('the database runs again');
        if (stopping) await endCleanly(place, running.child);
      } catch (error) {
        if (!stopping) log.error(error instanceof StartFailure ? error.message : String(error));
      }
    }
  }

  let kept: Promise<void>;
  try {
    kept = keepRunning(await launch());
  } catch (error) {
    connection.close();
    throw error;
  }

  return {
    connection: connection.config,
    pid: () => running?.child.pid ?? null,
    restarts: () => restarts,
    async stop() {
      stopping = true;
      resting?.();
      const ending = running;
      if (ending) {
        await endCleanly(place, ending.child);
        const late = setTimeout(() => ending.child.kill('SIGQUIT'), stopMs);
        await ending.ended;
        clearTimeout(late);
      }
      await kept;
      connection.close();
    },
  };
}

/** Shuts down fast: closes open connections and writes everything. Windows has no signals, so PostgreSQL's own program is used there. */
async function endCleanly(place: Place, child: ChildProcess): Promise<void> {
  if (!overLoopback) return void child.kill('SIGINT');
  const asked = runProgram(place, 'pg_ctl', ['stop', '-m', 'fast', '--no-wait']);
  await new Promise<void>((resolve) => asked.once('close', () => resolve()));
}
