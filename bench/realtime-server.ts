import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { startRealtime } from '../server/realtime/broker.ts';
import type { BusSettings } from '../server/realtime/bus.ts';

/**
 * The process under load: the realtime channel alone, with a check that believes every page. Publishes when told to, in slices that leave the
 * loop free, and says what its memory is.
 */
export type Order =
  | { readonly kind: 'memory' }
  | { readonly kind: 'publish'; readonly messages: number; readonly topics: number };

/** Messages between two turns of the event loop. */
const SLICE = 200;
const bus: BusSettings | null = process.env.BENCH_BUS ? (JSON.parse(process.env.BENCH_BUS) as BusSettings) : null;
const log = { error: console.error, warn: () => undefined } as unknown as FastifyBaseLogger;
const server = createServer();
const realtime = await startRealtime({
  server,
  check: async ({ url = '' }) => {
    const identityId = url.slice(url.indexOf('?') + 1);
    return { sub: identityId, sessionId: identityId, identityId, since: Date.now(), until: Date.now() + 3_600_000 };
  },
  config: { allowedOrigins: [], bus, publicUrl: 'http://127.0.0.1', hsts: 'off' },
  admit: () => true,
  limit: () => undefined,
  onForget: () => undefined,
  onMissed: () => undefined,
  log,
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

async function publish(messages: number, topics: number): Promise<void> {
  for (let i = 0; i < messages; i += 1) {
    const body = { import_id: 'bench', target: messages, count: i, temperature: 'hot' as const };
    realtime.publish(String(i % topics), 'import_progress', body);
    if (i % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'publish') void publish(order.messages, order.topics);
  else {
    globalThis.gc?.();
    process.send?.({ bytes: process.memoryUsage().rss });
  }
});
process.on('disconnect', () => process.exit(0));
