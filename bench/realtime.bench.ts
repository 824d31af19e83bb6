import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { busPassword, busUser, findMosquitto, startMosquitto } from '../tests/server/cluster/mosquitto.ts';
import type { Order } from './realtime-server.ts';
import type { BenchResult } from './run.ts';

const CLIENTS = 2000;
/** Opened at once. */
const OPENING = 50;
const ROUNDS = 5;
const MESSAGES = 40_000;
const LONGEST_MS = 60_000;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const range = (values: readonly number[]) => `${whole(Math.min(...values))} to ${whole(Math.max(...values))}`;

interface Process {
  readonly port: number;
  order(order: Order): void;
  /** Resident, after collecting garbage. */
  memory(): Promise<number>;
  end(): void;
}

async function startProcess(bus: string | null): Promise<Process> {
  const child: ChildProcess = fork(fileURLToPath(new URL('realtime-server.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: { ...process.env, BENCH_BUS: bus ?? '' },
  });
  const next = <Said>() =>
    new Promise<Said>((resolve, reject) => {
      child.once('message', (said) => resolve(said as Said));
      child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
    });
  const { port } = await next<{ port: number }>();
  return {
    port,
    order: (order) => void child.send(order),
    async memory() {
      child.send({ kind: 'memory' } satisfies Order);
      return (await next<{ bytes: number }>()).bytes;
    },
    end() {
      child.removeAllListeners('exit');
      child.disconnect();
    },
  };
}

/** MQTT 3.1.1: a string with its length, and a packet with its own. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
function packet(type: number, rest: Buffer): Buffer {
  const length = rest.length < 128 ? [rest.length] : [(rest.length & 127) | 128, rest.length >> 7];
  return Buffer.concat([Buffer.from([type, ...length]), rest]);
}

/** Pages that listen to their own topic. They only count bytes, so that what is measured is the server. */
async function openClients(port: number) {
  let bytes = 0;
  const sockets: WebSocket[] = [];
  const open = (identity: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt?${identity}`, 'mqtt');
      sockets.push(socket);
      let answers = 0;
      socket.on('open', () => {
        socket.send(packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 0]), text(`bench-${identity}`)])));
        socket.send(packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(`web/${identity}`), Buffer.from([0])])));
      });
      socket.on('message', (data: Buffer) => {
        // CONNACK has four bytes, SUBACK five.
        if (answers < 9) {
          answers += data.length;
          if (answers >= 9) resolve();
        } else bytes += data.length;
      });
      socket.on('error', reject);
    });
  for (let from = 0; from < CLIENTS; from += OPENING) {
    await Promise.all(Array.from({ length: OPENING }, (_, i) => open(from + i)));
  }
  return {
    bytes: () => bytes,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Bytes of all messages of a round on the wire. */
function bytesOf(messages: number): number {
  let sum = 0;
  for (let i = 0; i < messages; i += 1) {
    const body = { import_id: 'bench', target: messages, count: i, temperature: 'hot' };
    const payload = JSON.stringify({ message: { headers: { event: 'import_progress' }, body } });
    sum += packet(0x30, Buffer.concat([text(`web/${i % CLIENTS}`), Buffer.from(payload)])).length;
  }
  return sum;
}

async function measure(bus: string | null): Promise<{ memory: number; perSecond: number[]; lost: number }> {
  const edge = await startProcess(bus);
  // With a bus, news comes from another process.
  const source = bus === null ? edge : await startProcess(bus);
  try {
    const before = await edge.memory();
    const clients = await openClients(edge.port);
    const memory = ((await edge.memory()) - before) / CLIENTS;
    const expected = bytesOf(MESSAGES);
    const perSecond: number[] = [];
    let lost = 0;
    // The first round only warms up.
    for (let round = -1; round < ROUNDS; round += 1) {
      const [from, started] = [clients.bytes(), performance.now()];
      source.order({ kind: 'publish', messages: MESSAGES, topics: CLIENTS });
      let [last, at] = [from, started];
      while (
        clients.bytes() - from < expected &&
        performance.now() - at < 2000 &&
        performance.now() - started < LONGEST_MS
      ) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (clients.bytes() !== last) [last, at] = [clients.bytes(), performance.now()];
      }
      const share = (clients.bytes() - from) / expected;
      lost += Math.round((1 - share) * MESSAGES);
      if (round >= 0) perSecond.push((MESSAGES * share) / ((at - started) / 1000));
    }
    clients.close();
    return { memory, perSecond, lost };
  } finally {
    edge.end();
    if (source !== edge) source.end();
  }
}

export async function run(): Promise<BenchResult> {
  const program = findMosquitto();
  const row = (what: string, { memory, perSecond, lost }: Awaited<ReturnType<typeof measure>>, first: number) => ({
    what,
    'memory per client, kB': (memory / 1000).toFixed(1),
    'messages per second': whole(median(perSecond)),
    range: range(perSecond),
    'to the first': (median(perSecond) / first).toFixed(2),
    lost,
  });
  const alone = await measure(null);
  const first = median(alone.perSecond);
  const rows: Record<string, string | number>[] = [row('one process', alone, first)];
  if (program) {
    const mosquitto = await startMosquitto(program);
    try {
      const settings = { url: `mqtt://127.0.0.1:${mosquitto.port}`, username: busUser, password: busPassword };
      rows.push(row('from another process, over Mosquitto', await measure(JSON.stringify(settings)), first));
    } finally {
      await mosquitto.stop();
    }
  }
  return {
    title: `Realtime: ${whole(CLIENTS)} connected pages on one process`,
    rows,
    notes: [
      `Each of ${whole(MESSAGES)} messages goes to one page, in turn; medians of ${ROUNDS} rounds after one to warm up, pages on the same two cores.`,
      'Memory is what the process grew by while the pages connected and subscribed, after collecting garbage.',
      ...(program ? [] : ['Mosquitto is not there (MOSQUITTO_PATH): its row is missing.']),
    ],
  };
}
