import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { getJson, type GetOptions } from '../../../server/outbound/get-json.ts';

const here = { loopback: true, ports: [] };
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => new Promise((done) => void one.close(done))));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
}
const reasonOf = (url: string, more: Partial<GetOptions> = {}) =>
  getJson(url, { rules: here, maxBytes: 100, ...more }).then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  );
const json = { 'content-type': 'application/json' };

describe('a document', () => {
  test('is read from its address', async () => {
    let accepted: string | undefined;
    const url = await serve((request, response) => {
      accepted = request.headers.accept;
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"a":1}');
    });
    expect(await getJson(url, { rules: here, maxBytes: 7 })).toEqual({ a: 1 });
    expect(accepted).toBe('application/json');
  });

  test.each<[string, RequestListener, string]>([
    ['too large', (_, response) => response.writeHead(200, json).end('x'.repeat(101)), 'NoDocument: too large'],
    [
      'moved',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'NoDocument: status 302',
    ],
    ['missing', (_, response) => response.writeHead(404, json).end('{}'), 'NoDocument: status 404'],
    [
      'not JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'),
      'NoDocument: no JSON',
    ],
    ['malformed', (_, response) => response.writeHead(200, json).end('{'), 'NoDocument: SyntaxError'],
    [
      'cut off',
      (_, response) => void response.writeHead(200, json).write('{', () => response.destroy()),
      'NoDocument: Error',
    ],
  ])('that is %s is refused', async (_, listener, reason) => {
    expect(await reasonOf(await serve(listener))).toBe(reason);
  });

  test('that never ends is given up', async () => {
    const silent = await serve(() => undefined);
    expect(await reasonOf(silent, { patienceMs: 50 })).toBe('NoDocument: too slow');
    const endless = await serve((_, response) => void response.writeHead(200, json).write('{'));
    expect(await reasonOf(endless, { patienceMs: 50 })).toBe('NoDocument: too slow');
    servers.forEach((one) => one.closeAllConnections());
  });

  test('is not read from private addresses, whatever their name', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      count += 1;
      response.writeHead(200, json).end('{}');
    });
    const rules = { loopback: false, ports: [] };
    expect(await reasonOf(url, { rules })).toBe('NoDocument: address not_public');
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1']) {
      const resolve = async () => [address];
      expect(await reasonOf('https://app.example/client.json', { rules, resolve })).toBe(
        'NoDocument: ForbiddenAddress',
      );
    }
    const mixed = async () => ['93.184.216.34', '127.0.0.1'];
    expect(await reasonOf('https://app.example/client.json', { rules, resolve: mixed })).toBe(
      'NoDocument: ForbiddenAddress',
    );
    expect(await reasonOf('https://app.example/client.json', { rules, resolve: async () => [] })).toBe(
      'NoDocument: UnknownName',
    );
    expect(count).toBe(0);
  });
});
