import { type ChildProcess, fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from './connected-pages/clients.ts';
import { whole } from './calls/http-load.ts';
import type { BenchResult } from './run.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 10_000);
/** A process may only have so many files open. */
const PROCESSES = Math.ceil(PAGES / 2500);
const SECONDS = 10;
/** Events per second: one page in ten, and four in ten, are told something every second. */
const PACES = [0.1, 0.4].map((share) => Math.round(share * PAGES));

interface Child {
  /** Sends an order and waits for what it says next. */
  ask<Said>(order: object): Promise<Said>;
  said<Said>(): Promise<Said>;
  end(): void;
}

function start(file: string, env: Readonly<Record<string, string>>): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL(`connected-pages/${file}`, import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: { ...process.env, ...env },
  });
  const said = <Said>() =>
    new Promise<Said>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Said));
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    });
  return {
    said,
    ask(order) {
      child.send(order);
      return said();
    },
    end() {
      child.removeAllListeners('exit');
      child.disconnect();
    },
  };
}

type Ready = { readonly port: number; readonly region: string; readonly pages: readonly Page[] };
type Memory = { readonly bytes: number; readonly connected: number };

const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) / 1000;

async function measure(): Promise<Record<string, string | number>[]> {
  const edge = start('server.ts', { BENCH_PAGES: String(PAGES) });
  const { port, region, pages } = await edge.said<Ready>();
  const clients = Array.from({ length: PROCESSES }, () => start('clients.ts', {}));
  try {
    const before = await edge.ask<Memory>({ kind: 'memory' });
    const each = Math.ceil(pages.length / PROCESSES);
    const began = performance.now();
    await Promise.all(
      clients.map((client, i) =>
        client.ask({ kind: 'connect', port, region, pages: pages.slice(i * each, (i + 1) * each) }),
      ),
    );
    const connecting = (performance.now() - began) / 1000;
    const after = await edge.ask<Memory>({ kind: 'memory' });
    if (after.connected !== PAGES) throw new Error(`${after.connected} pages are connected`);
    const identities = pages.map(({ identityId }) => identityId);
    const rows: Record<string, string | number>[] = [];
    for (const perSecond of PACES) {
      await edge.ask({ kind: 'pace', pace: { perSecond, seconds: SECONDS, identities } });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const took: number[] = [];
      for (const client of clients) took.push(...(await client.ask<{ took: number[] }>({ kind: 'took' })).took);
      took.sort((a, b) => a - b);
      rows.push({
        'events per second': whole(perSecond),
        'p50 ms': at(took, 0.5).toFixed(1),
        'p99 ms': at(took, 0.99).toFixed(1),
        'max ms': at(took, 1).toFixed(1),
        lost: perSecond * SECONDS - took.length,
        'memory per client, kB': ((after.bytes - before.bytes) / PAGES / 1000).toFixed(1),
        'connected within s': connecting.toFixed(1),
      });
    }
    return rows;
  } finally {
    for (const client of clients) client.end();
    edge.end();
  }
}

/** From an event to the page, while very many pages are connected to one process. */
export async function run(): Promise<BenchResult> {
  const [busy = 0] = loadavg();
  return {
    title: `From an event to one of ${whole(PAGES)} connected pages`,
    rows: await measure(),
    notes: [
      `Every page has its own member, session and presigned address, and listens to its own topic. ${SECONDS} s of events to pages at random; the pages are in ${PROCESSES} processes on the same two cores. A p99 below 100 ms is wanted.`,
      'Memory is what the process with the channels grew by while the pages connected and subscribed, after collecting garbage.',
      'A server takes so many with MAX_CONNECTIONS above their number, CONNECTIONS_PER_ADDRESS above what comes from one address, and as many files as connections (`ulimit -n`).',
      `Load average of the machine before: ${busy.toFixed(1)}.`,
    ],
  };
}
