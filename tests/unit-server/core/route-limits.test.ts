import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFailure } from '../../../server/http/failure.ts';
import { addHealth } from '../../../server/http/health.ts';
import { createLimits } from '../../../server/http/limits.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { limitRoutes } from '../../../server/http/route-limits.ts';
import type { Db } from '../../../server/db/open.ts';

const notes: unknown[] = [];
let app: FastifyInstance;
beforeEach(() => {
  notes.length = 0;
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error as never, request, reply));
  limitRoutes(
    app,
    createLimits({ authRatePerMinute: 2, callRatePercent: 100 }, () => 0),
    {
      note: (kind, about) => void notes.push([kind, about]),
    },
  );
});
afterEach(() => app.close());

const statuses = async (count: number, url: string) => {
  const seen: number[] = [];
  while (seen.length < count) seen.push((await app.inject({ method: 'GET', url })).statusCode);
  return seen;
};

test('a route without a cost ends the start', async () => {
  expect(() => app.get('/new-page', async () => 'ok')).toThrow('GET /new-page has no cost.');
  await expect(
    (async () =>
      app.register(async (scope) => {
        scope.post('/inside', { config: {} }, async () => 'ok');
      }))(),
  ).rejects.toThrow('POST /inside has no cost.');
});

test('a route is limited by its class for each address, before its other hooks', async () => {
  let hooks = 0;
  const onRequest = async () => void (hooks += 1);
  app.get('/write', { config: { cost: 'write' }, onRequest }, async () => 'ok');
  expect(await statuses(4, '/write')).toEqual([200, 200, 429, 429]);
  expect(hooks).toBe(2);
  const refused = await app.inject({ method: 'GET', url: '/write' });
  expect(refused.headers['retry-after']).toBe('30');
  expect(notes[0]).toEqual(['rate_limited', { ip: '127.0.0.1', what: '/write' }]);
  const head = await app.inject({ method: 'HEAD', url: '/write' });
  expect(head.statusCode).toBe(429);
});

test('the class may depend on the request, and a key on the secret it brings', async () => {
  const config = {
    cost: (request: { url: string }) => (request.url.includes('light') ? 'light' : 'write'),
    countedFor: (request: { url: string }) => new URL(request.url, 'http://x').searchParams.get('key'),
  } as const;
  app.get('/either', { config }, async () => 'ok');
  expect(await statuses(3, '/either')).toEqual([200, 200, 429]);
  expect(await statuses(9, '/either?light')).toEqual([...Array(8).fill(200), 429]);
  expect(await statuses(91, '/either?key=a')).toEqual([...Array(90).fill(200), 429]);
  expect(await statuses(1, '/either?key=b')).toEqual([200]);
});

test('health checks are answered whatever their number, and share a pending look at the database', async () => {
  let looks = 0;
  let answer = () => {};
  const query = () => {
    looks += 1;
    return new Promise((resolve) => {
      answer = () => resolve({ rows: [{ one: 1 }] });
    });
  };
  addHealth(app, {
    config: { metrics: false, metricsToken: null },
    db: { pipeline: { query } } as unknown as Db,
    engine: null,
    metrics: createMetrics(),
    isBusJoined: () => null,
    life: { restart: null } as never,
  });
  expect(await statuses(300, '/healthz')).toEqual(Array(300).fill(200));
  const checks = Array.from({ length: 300 }, async () => (await app.inject('/readyz')).statusCode);
  await vi.waitFor(() => expect(looks).toBe(1));
  await new Promise(setImmediate);
  answer();
  expect(await Promise.all(checks)).toEqual(Array(300).fill(200));
  expect(looks).toBe(1);
  const next = app.inject('/readyz');
  await vi.waitFor(() => expect(looks).toBe(2));
  answer();
  expect((await next).statusCode).toBe(200);
  expect(await statuses(9, '/metrics')).toEqual([...Array(8).fill(404), 429]);
});
