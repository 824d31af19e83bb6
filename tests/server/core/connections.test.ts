import { connect as connectTcp, type Socket } from 'node:net';
import { connectAsync, type IClientOptions } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';

const most = 50;
const patience = 1;

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
beforeAll(async () => {
  const env = { CONNECTIONS_PER_ADDRESS: String(most), BODY_PATIENCE_SECONDS: String(patience), MAX_CONNECTIONS: '70' };
  server = await startTestServer({ env });
  [ada, bea] = [await server.register(), await server.register()];
});
afterAll(() => server.stop());

const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];
afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  await Promise.all(sockets.splice(0).map((socket) => over(socket.destroy())));
});

const over = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));

interface Held {
  readonly socket: Socket;
  said(): string;
}

/** A connection from an address of this machine, after the first bytes. */
async function hold(bytes = '', localAddress = '127.0.0.1', of = server): Promise<Held> {
  const socket = connectTcp({ port: Number(of.env.PORT), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let said = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    said += chunk;
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  if (bytes !== '') socket.write(bytes);
  return { socket, said: () => said };
}

const head = (path: string, length: number, type = 'application/json', more = '') =>
  `POST /api/${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.env.PORT}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`;
const isAlive = async (localAddress: string, of = server) => {
  const held = await hold('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n', localAddress, of);
  await over(held.socket);
  return held.said().startsWith('HTTP/1.1 200 ');
};
/** Accepted connections are not closed: this many are still open once the last one has been handled. */
const open = () => sockets.filter(({ closed }) => !closed).length;

describe('connections of one client', () => {
  test.each([
    ['that say nothing', () => ''],
    ['with half a head', () => 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['with half a body', () => head('auth/authenticate', 2000)],
  ])('%s are held up to the limit, and others are still admitted', async (_, bytes) => {
    const held: Held[] = [];
    for (let i = 0; i < most + 15; i += 1) held.push(await hold(bytes()));
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(most), soon);
    const refused = held.filter(({ said }) => said() !== '').map(({ said }) => said().split('\r\n'));
    // On a busy machine some of them are slow enough to be closed for that.
    const turnedAway = refused.filter(([status]) => status !== 'HTTP/1.1 408 Request Timeout');
    expect(new Set(turnedAway.map(([status]) => status))).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
    expect(turnedAway.filter((lines) => !lines.includes('Retry-After: 5'))).toEqual([]);
    expect(await isAlive('127.0.0.2')).toBe(true);
    await expect.poll(() => server.output(), soon).toContain('"event":"connection_refused"');
  });

  test('are admitted again once others were closed', async () => {
    // Concurrently, and repeated as often as a slow machine needs: idle connections are closed after a while.
    const isFull = async () => {
      await Promise.all(Array.from({ length: most - open() }, () => hold()));
      return !(await isAlive('127.0.0.1'));
    };
    await vi.waitFor(async () => expect(await isFull()).toBe(true), soon);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await isAlive('127.0.0.1')).toBe(true), soon);
  });
});

test('all connections together have a limit too', async () => {
  const from = (i: number) => `127.0.0.${3 + (i % 4)}`;
  const isFull = async () => {
    await Promise.all(Array.from({ length: 90 - open() }, (_, i) => hold('', from(i))));
    return !(await isAlive('127.0.0.9'));
  };
  await vi.waitFor(async () => expect(await isFull()).toBe(true), soon);
  await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(70), soon);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await isAlive('127.0.0.9')).toBe(true), soon);
});

test.each([
  ['none', '', '400'],
  ['one', 'Host: run.example.org\r\n', '200'],
  ['two', 'Host: run.example.org\r\nhost: other.example.org\r\n', '400'],
])('a request names one host: %s', async (_, hosts, status) => {
  const { socket, said } = await hold(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  await over(socket);
  expect(said().split(' ')[1]).toBe(status);
});

describe('a body', () => {
  test('leaves nothing on its connection, however many use it', async () => {
    const { socket, said } = await hold();
    const answers = () => said().split('HTTP/1.1 ').length - 1;
    for (let sent = 1; sent <= 20; sent += 1) {
      socket.write(`${head('auth/authenticate', 2)}{}`);
      await vi.waitFor(() => expect(answers()).toBe(sent), soon);
    }
    expect(server.output()).not.toContain('MaxListenersExceededWarning');
  });

  test('that arrives byte by byte is ended', async () => {
    const held = await hold(head('auth/authenticate', 4000));
    timers.push(setInterval(() => held.socket.write(' '), 200));
    await over(held.socket);
    expect(held.said()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('without a length that arrives byte by byte is ended as well', async () => {
    const chunked = head('fault-reports', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    const held = await hold(chunked);
    timers.push(setInterval(() => held.socket.write('1\r\n \r\n'), 200));
    await over(held.socket);
    expect(held.said()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('of an upload may pause for longer, and is ended too when nothing more arrives', async () => {
    const { init } = await ada.sign('POST', `member/${ada.memberId}/activity-files`, { form: new FormData() });
    const signed = Object.entries(init.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const type = 'multipart/form-data; boundary=x';
    const began = Date.now();
    const held = await hold(head(`member/${ada.memberId}/activity-files`, 1_000_000, type, signed.join('')));
    await over(held.socket);
    expect(held.said()).toMatch(/^HTTP\/1.1 408 /);
    expect(Date.now() - began).toBeGreaterThanOrEqual(3 * patience * 1000);
  });

  test('that keeps arriving may take its time', async () => {
    const { said, socket } = await hold(head('auth/authenticate', 4000));
    const closed = over(socket);
    // Slow, but it ends in time.
    timers.push(setTimeout(() => socket.write(' '.repeat(4000)), 600));
    await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1.1 400 /), soon);
    socket.destroy();
    await closed;
  });
});

describe('behind a proxy', () => {
  test('clients are counted, not the proxy', async () => {
    const behind = await startTestServer({ env: { CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '127.0.0.1' } });
    const half = (client: string) =>
      `POST /api/auth/authenticate HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
    try {
      const greedy: Held[] = [];
      for (let i = 0; i < 9; i += 1) greedy.push(await hold(half('192.0.2.1'), '127.0.0.1', behind));
      await vi.waitFor(() => {
        const refused = greedy.filter(({ said }) => said().startsWith('HTTP/1.1 429 '));
        expect(refused).toHaveLength(4);
        expect(refused.filter(({ said }) => !/^retry-after: 5\r$/im.test(said()))).toEqual([]);
      }, soon);
      const other = await hold(half('192.0.2.2'), '127.0.0.1', behind);
      other.socket.write('{"a":1  }');
      await vi.waitFor(() => expect(other.said()).toMatch(/^HTTP\/1.1 400 /), soon);
    } finally {
      await behind.stop();
    }
  });
});

describe('a channel', () => {
  const join = async (member: TestMember, options: IClientOptions = {}) => {
    const url = await member.realtimeUrl();
    const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, ...options }, false);
    client.on('error', () => undefined);
    return client;
  };

  test.each<[string, IClientOptions]>([
    ['a session that outlives it', { clean: false, clientId: 'page' }],
    ['a will', { will: { topic: 'web/x', payload: Buffer.from('x'), qos: 0, retain: true } }],
    ['a long id', { clientId: 'x'.repeat(65) }],
  ])('is not opened with %s', async (_, options) => {
    await expect(join(ada, options)).rejects.toThrow();
  });

  test.each<[string, (socket: WebSocket) => void]>([
    ['signs of life', (socket) => socket.send(Buffer.alloc(2000, Buffer.from([0xc0, 0])))],
    ['subscriptions', (socket) => socket.send(Buffer.from([0x82, 6, 0, 1, 0, 1, 0x23, 0]))],
    ['frames of nothing', (socket) => socket.ping()],
  ])('that is flooded with %s is ended', async (_, flood) => {
    const socket = new WebSocket(await ada.realtimeUrl(), 'mqtt');
    socket.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.once('open', () => resolve()));
    // CONNECT with the id `x`, according to MQTT 3.1.1.
    socket.send(Buffer.from([0x10, 13, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 60, 0, 1, 0x78]));
    await new Promise<void>((resolve) => socket.once('message', () => resolve()));
    const timer = setInterval(() => {
      for (let i = 0; i < 20 && socket.readyState === WebSocket.OPEN; i += 1) flood(socket);
    }, 10);
    timers.push(timer);
    await ended;
  });

  test('of another member is not ended by a person who knows its id', async () => {
    const hers = await join(ada, { clientId: 'page-1' });
    let isClosed = false;
    hers.on('close', () => {
      isClosed = true;
    });
    const theirs = await join(bea, { clientId: 'page-1' });
    // Both connections are open: each gets its member's events.
    const heard = (member: TestMember, client: typeof hers) =>
      new Promise<string>((resolve) => {
        client.once('message', resolve);
        void client
          .subscribeAsync(`web/${member.identityId}`)
          .then(() => member.call('POST', `member/${member.memberId}`, { body: { first_name: 'Again' } }));
      });
    expect(await heard(bea, theirs)).toBe(`web/${bea.identityId}`);
    expect(await heard(ada, hers)).toBe(`web/${ada.identityId}`);
    expect(isClosed).toBe(false);
    await Promise.all([hers.endAsync(true), theirs.endAsync(true)]);
  });
});
