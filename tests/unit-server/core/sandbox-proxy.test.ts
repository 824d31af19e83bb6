import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/http/app.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { addSandboxProxy } from '../../../server/http/sandbox-proxy.ts';
import { addSite } from '../../../server/http/site.ts';

let standin: Server;
let app: FastifyInstance;
let url: string;
let seen: { method?: string; url?: string; body: string; type?: string }[] = [];

const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

beforeAll(async () => {
  standin = createServer((request, response) => {
    void read(request).then((body) => {
      seen.push({ method: request.method, url: request.url, body, type: request.headers['content-type'] });
      response.writeHead(303, { location: '/back', 'x-vendor': 'yes' }).end(body, 'latin1');
    });
  });
  await new Promise<void>((resolve) => standin.listen(0, '127.0.0.1', resolve));
  const nowhere = new URL('file:///nowhere');
  const workers = { decode: nowhere, bodies: nowhere, views: nowhere };
  const config = readConfig({ LOG_LEVEL: 'silent' }, { webDir: '/nowhere', migrationsDir: '', workers });
  app = createApp(config, createMetrics());
  await addSandboxProxy(app, `http://127.0.0.1:${(standin.address() as AddressInfo).port}`, config);
  addSite(app, config, { userPoolId: '', userPoolClientId: '', identityPoolId: '' });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await app.close();
  standin.close();
});

test('requests are passed on with address, kind and body unchanged, and answers too', async () => {
  const body = 'code=a%20b&\u00ff';
  const answer = await fetch(`${url}/sandbox/garmin/token?x=%2F&x=2`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(body, 'latin1'),
  });
  expect([answer.status, answer.headers.get('location'), answer.headers.get('x-vendor')]).toEqual([
    303,
    '/back',
    'yes',
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(body);
  expect(seen).toEqual([
    { method: 'POST', url: '/sandbox/garmin/token?x=%2F&x=2', body, type: 'application/x-www-form-urlencoded' },
  ]);
});

test('only this machine may control the simulated vendors', async () => {
  const steer = async (headers: Record<string, string>) =>
    (await fetch(`${url}/sandbox/garmin/control?a=1`, { redirect: 'manual', headers })).status;
  expect(await steer({ 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  // A page of another site, open in a browser on this machine.
  expect(await steer({ origin: 'https://evil.example' })).toBe(403);
  expect(await steer({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(seen).toEqual([]);
  expect(await steer({})).toBe(303);
});

test('a simulated vendor that has ended is reported', async () => {
  standin.close();
  standin.closeAllConnections();
  const answer = await fetch(`${url}/sandbox/garmin/user`);
  expect([answer.status, await answer.text()]).toEqual([502, 'The stand-in does not answer.\n']);
});
