import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true, front: 'https://run.example.org' });
});
afterAll(() => server.stop());

/** Status and headers of the response to raw bytes. */
function sendRaw(text: string): Promise<{ status: number; headers: ReadonlyMap<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(server.env.PORT), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (!answer.includes('\r\n\r\n')) return;
      socket.destroy();
      const [first = '', ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');
      const pairs = lines.map((line) => line.split(': ') as [string, string]);
      const headers = new Map(pairs.map(([name, ...value]) => [name.toLowerCase(), value.join(': ')]));
      resolve({ status: Number(first.split(' ')[1]), headers });
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error(`closed after: ${answer}`)));
  });
}

const ask = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: run.example.org\r\n${more}\r\n`;
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

test.each<[string, number, string]>([
  ['a page', 200, ask('GET', '/')],
  ['a page that is not there', 404, ask('GET', '/gone.js')],
  ['a page by another method', 403, ask('POST', '/', 'Content-Length: 0\r\n')],
  ['a page by a method of nobody', 403, ask('PROPFIND', '/')],
  ['a page by a method that repeats what was sent', 403, ask('TRACE', '/')],
  ['an address that cannot be decoded', 400, ask('GET', '/%zz')],
  ['a call that cannot be decoded', 400, ask('GET', '/api/%zz')],
  ['a call that is not there', 403, ask('GET', '/api/nothing')],
  ['a call without a signature', 403, ask('GET', '/api/activity-types')],
  [
    'a body that is no JSON',
    400,
    ask('POST', '/api/fault-reports', 'Content-Type: application/json\r\nContent-Length: 1\r\n') + '{',
  ],
  [
    'a body of an unknown kind',
    415,
    ask('POST', '/api/auth/authenticate', 'Content-Type: text/xml\r\nContent-Length: 1\r\n') + '<',
  ],
  [
    'a body that is too large',
    413,
    ask('POST', '/api/auth/authenticate', 'Content-Type: application/json\r\nContent-Length: 5000\r\n'),
  ],
  ['the user pool', 400, ask('POST', '/cognito-idp/', 'Content-Length: 0\r\n')],
  ['the documentation', 200, ask('GET', '/api/docs', 'Accept: text/html\r\n')],
  ['its file', 200, ask('GET', '/api/docs.json')],
  ['the settings', 200, ask('GET', '/config.json')],
  ['the process', 200, ask('GET', '/healthz')],
  ['the database', 200, ask('GET', '/readyz')],
  ['the figures', 403, ask('GET', '/metrics', 'X-Forwarded-For: 192.0.2.1\r\n')],
  ['a stand-in', 404, ask('GET', '/sandbox/nobody')],
  ['a channel without a signature', 403, ask('GET', '/mqtt', upgrade)],
  ['a channel that is not there', 404, ask('GET', '/other', upgrade)],
  ['a head that is none', 400, 'HELLO\r\n\r\n'],
  ['a head without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a head that is too large', 431, ask('GET', '/', `X-Long: ${'x'.repeat(20_000)}\r\n`)],
  ['an expectation that nobody meets', 417, ask('POST', '/api/fault-reports', 'Expect: tea\r\nContent-Length: 1\r\n')],
])('the response of %s has the headers that protect browsers', async (_, expected, request) => {
  const { status, headers } = await sendRaw(request);
  expect(status).toBe(expected);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
