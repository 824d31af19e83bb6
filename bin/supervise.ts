import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Life, LIFE, restartSeconds } from '../server/base/supervised.ts';

/** Bundled to `dist/server/supervise.js`, next to the server. */
const server = fileURLToPath(new URL('./run.js', import.meta.url));

/** Milliseconds before a crashed server is restarted; doubles until a server has run well for a while. */
const firstWaitMs = restartSeconds(process.env) * 1000;
const longestWaitMs = 60_000;
const wellMs = 60_000;
/** Timeout for stopping in ms, longer than the server's own. */
const patienceMs = 20_000;

const worker = randomUUID();
let child: ChildProcess | null = null;
/** A server that never started is misconfigured and would exit again. */
let hasRun = false;
let stopping = false;
let restarts = 0;
let waitMs = firstWaitMs;

function start(restart: Life['restart']): void {
  const life: Life = { worker, restart };
  let readyAt = Number.POSITIVE_INFINITY;
  const started = fork(server, { env: { ...process.env, [LIFE]: JSON.stringify(life) } });
  child = started;
  started.once('message', () => {
    hasRun = true;
    readyAt = performance.now();
  });
  started.once('exit', (code, signal) => {
    child = null;
    // A stop during the start ends the server by the signal itself.
    if (stopping) process.exit(code ?? (signal === 'SIGKILL' ? 1 : 0));
    // A server never ends deliberately through an unhandled signal, or with an exit code after it has started.
    if (code === 0 || (code !== null && !hasRun)) process.exit(code);
    if (performance.now() - readyAt >= wellMs) waitMs = firstWaitMs;
    startAgain(signal ?? `exit code ${code}`);
  });
  // The machine may currently be unable to start a process.
  started.on('error', () => {
    if (started.pid === undefined) startAgain('it could not be started');
  });
}

function startAgain(after: string): void {
  console.error(`The server ended unasked (${after}). It starts again in ${waitMs / 1000} s.`);
  const at = new Date().toISOString();
  restarts += 1;
  setTimeout(() => start({ at, after, times: restarts }), waitMs);
  waitMs = Math.min(longestWaitMs, 2 * waitMs);
}

function stop(signal: NodeJS.Signals): void {
  stopping = true;
  if (!child) process.exit(0);
  child.kill(signal);
  setTimeout(() => child?.kill('SIGKILL'), patienceMs);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
start(null);
