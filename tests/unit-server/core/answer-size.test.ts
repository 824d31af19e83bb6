import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LARGE_RESPONSE_BYTES } from '../../../contract/answer-bytes.ts';
import { limitResponses } from '../../../server/http/answer-size.ts';

const GET = 'GET /list HTTP/1.1\r\nhost: x\r\n\r\n';
const large = 'x'.repeat(LARGE_RESPONSE_BYTES + 1);

let app: FastifyInstance;
/** Resolves each run of the handler, in order. */
let runs: ((payload: string) => void)[];

beforeEach(async () => {
  runs = [];
  app = Fastify();
  app.decorateRequest('claim', null);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { claim: { caller: { sub: 'ada' } } });
  });
  limitResponses(app);
  app.get('/list', { config: { call: 'listActivities' } }, () => new Promise<string>((resolve) => runs.push(resolve)));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const finish of runs) finish('');
  app.server.closeAllConnections();
  await app.close();
});

/** Sends requests on one connection. */
async function open(requests: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(requests);
  return socket;
}
const ran = (times: number) => vi.waitFor(() => expect(runs.length).toBe(times));
/** Earlier requests have reached their handlers or are waiting when a later one is answered. */
const settled = () => app.inject({ method: 'GET', url: '/nowhere' });

async function close(socket: Awaited<ReturnType<typeof open>>) {
  const before = await connections();
  socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(before - 1));
  await settled();
}
const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('callers who hang up while they wait do not run the handler', async () => {
  await open(GET);
  await ran(1);
  const waiting = await Promise.all(Array.from({ length: 5 }, () => open(GET)));
  await vi.waitFor(async () => expect(await connections()).toBe(6));
  await settled();
  for (const socket of waiting) await close(socket);
  await open(GET);
  runs[0]?.('done');
  await ran(2);
  await settled();
  expect(runs.length).toBe(2);
});

test('a caller who hangs up holds up the next one until the handler is done', async () => {
  const first = await open(GET);
  await ran(1);
  await open(GET);
  await close(first);
  expect(runs.length).toBe(1);
  runs[0]?.(large);
  await ran(2);
});

test('requests of one connection that ends leave nothing', async () => {
  const both = await open(GET + GET);
  await ran(1);
  await close(both);
  runs[0]?.('done');
  await settled();
  const other = await open(GET);
  const answered = once(other, 'data');
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(1));
  for (const finish of runs) finish('done');
  expect(String(await answered)).toMatch(/^HTTP\/1.1 200/);
});

test('a caller who reads slowly holds the next one up for ten seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const slow = await open(GET);
    slow.pause();
    await ran(1);
    await open(GET);
    // More than the kernel buffers of a connection hold.
    runs[0]?.('x'.repeat(32 * 2 ** 20));
    await settled();
    expect(runs.length).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await ran(2);
  } finally {
    vi.useRealTimers();
  }
});
