import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../server/http/handlers.ts';
import { compressResponses } from '../../../server/http/compress.ts';

const large = { words: 'so many of them '.repeat(4000) };
const month = { words: 'so many of them '.repeat(600) };
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.decorateRequest('caller', null);
  app.addHook('preHandler', async (request) => {
    if (request.url.startsWith('/api/')) request.caller = {} as Caller;
  });
  compressResponses(app);
  for (const path of ['/api/large', '/known-by-nobody']) app.get(path, () => large);
  app.get('/api/month', () => month);
  const bytes = Buffer.from(JSON.stringify(large));
  app.get('/api/made', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  app.get('/api/file', (_request, reply) => reply.type('application/octet-stream').send(bytes));
  app.get('/api/small', () => ({ words: 'few' }));
  app.get('/api/elsewhere', (_request, reply) => reply.header('vary', 'Origin').send(large));
  app.post('/api/large', () => large);
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('answers of calls', () => {
  test('that are large are sent compressed, to clients that accept it', async () => {
    const answer = await get('/api/large', 'gzip, deflate, br');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan(2000);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(large);
    expect((await get('/api/elsewhere', 'gzip')).headers['vary']).toBe('Origin, Accept-Encoding');
  });

  test('that are as long as a month of the calendar are sent compressed too', async () => {
    const answer = await get('/api/month', 'gzip');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(month);
  });

  test('that were made as bytes, such as samples, are sent compressed too, but files unchanged', async () => {
    const made = await get('/api/made', 'gzip');
    expect(made.headers['content-encoding']).toBe('gzip');
    expect(Number(made.headers['content-length'])).toBe(made.rawPayload.length);
    expect(JSON.parse(gunzipSync(made.rawPayload).toString())).toEqual(large);
    expect((await get('/api/file', 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['small', '/api/small', 'gzip', 'GET'],
    ['asked for without', '/api/large', undefined, 'GET'],
    ['asked for in another way', '/api/large', 'br, gzip;q=0', 'GET'],
    ['of what changes something', '/api/large', 'gzip', 'POST'],
    ['for who has proven nothing', '/known-by-nobody', 'gzip', 'GET'],
  ] as const)('that are %s travel as they are', async (_, url, encoding, method) => {
    const answer = await get(url, encoding, method);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toEqual(url === '/api/small' ? { words: 'few' } : large);
  });
});
