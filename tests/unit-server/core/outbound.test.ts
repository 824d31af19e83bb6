import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressOf, checkUrl, isPublic, displayAddress } from '../../../server/outbound/address.ts';
import { post, type PostOptions } from '../../../server/outbound/post.ts';

const strict = { loopback: false, ports: [] };
const here = { loopback: true, ports: [] };
const forbidden: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  ['this network', ['0.0.0.0', '0.1.2.3']],
  ['private networks', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['carriers’ NAT', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['link-local, and the metadata of clouds', ['169.254.0.1', '169.254.169.254', '168.63.129.16', 'fe80::1', 'febf::1']],
  [
    'protocols and documentation',
    ['192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ],
  [
    'benchmarks, relays and sinks',
    ['198.18.0.1', '198.19.255.255', '192.88.99.1', '192.31.196.1', '192.175.48.1', '100::1'],
  ],
  ['multicast, reserved and broadcast', ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1']],
  ['unique local', ['fc00::1', 'fd00:ec2::254', 'fdff::1', 'fec0::1']],
  ['nothing', ['::', '', 'fe80::1%eth0', 'longrun']],
  [
    'IPv4 inside IPv6',
    ['::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:93.184.216.34', '::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1'],
  ],
  ['IPv4 inside Teredo and 6to4', ['2001::7f00:1', '2002:7f00:1::', '2002:a00:1::1']],
  [
    'this machine’s own',
    Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []),
  ],
];
const open = ['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'];

const quiet = () => new AbortController().signal;
const posting = (url: string, more: Partial<PostOptions> = {}) =>
  post(url, '{}', { 'x-proof': 'y' }, { rules: strict, signal: quiet(), ...more });

/** A self-signed certificate for `localhost`: it was created for this test, and is trusted nowhere. */
const ofNobody = {
  key: [
    '-----BEGIN PRIVATE KEY-----',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghWF/8Ny9g4kUerb7',
    'Mq28WZHObwavk71NxZlwy1ks6rahRANCAATT/DryiW3tu1Pefnq5vW4fjYbYj8Bd',
    'pZU8g45qL+GgvNcE0Gqga/PYAULNMwI8RtOiCaljop/pxqw05TvMu1CG',
    '-----END PRIVATE KEY-----',
  ].join('\n'),
  cert: [
    '-----BEGIN CERTIFICATE-----',
    'MIIBljCCATugAwIBAgIUQH6e975ePAKHgdzprXXrJLHkVoUwCgYIKoZIzj0EAwIw',
    'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzIzNTkyMVoYDzIxMjYxMDMw',
    'MjM1OTIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
    'PQMBBwNCAATT/DryiW3tu1Pefnq5vW4fjYbYj8BdpZU8g45qL+GgvNcE0Gqga/PY',
    'AULNMwI8RtOiCaljop/pxqw05TvMu1CGo2kwZzAdBgNVHQ4EFgQUzO+x7Ifsb8+G',
    'KnWQJ9a2C8TI+uEwHwYDVR0jBBgwFoAUzO+x7Ifsb8+GKnWQJ9a2C8TI+uEwDwYD',
    'VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID',
    'SQAwRgIhAKFhsnvBKj+JLuesTvTvzFQPWKvTKtgEaVWv51YXe7xBAiEAsf1uOhGj',
    'uviVmA4UIdzyp5mVkp/9rJrB0mcry10FIbA=',
    '-----END CERTIFICATE-----',
  ].join('\n'),
};

const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) {
    (server as Server & { closeAllConnections?: () => void }).closeAllConnections?.();
    server.close();
  }
});
async function listening<Kind extends Server>(server: Kind): Promise<number> {
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const receiving = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(listener))}/hook`;

describe('where a webhook may lead', () => {
  test.each(forbidden)('not to %s', async (_, addresses) => {
    for (const address of addresses) {
      expect([address, isPublic(address)]).toEqual([address, false]);
      const resolve = vi.fn(async () => [address]);
      expect([address, await posting('https://hooks.example.com/in', { resolve })]).toEqual([
        address,
        { status: null, fault: 'address' },
      ]);
      expect(resolve).toHaveBeenCalledTimes(1);
      const host = address.includes(':') ? `[${address}]` : address;
      if (URL.canParse(`https://${host}/`)) expect(checkUrl(`https://${host}/`, strict)).toBe('not_public');
    }
  });

  test('to public addresses', () => {
    for (const address of open) {
      expect([address, isPublic(address)]).toEqual([address, true]);
      expect(checkUrl(`https://${address.includes(':') ? `[${address}]` : address}/`, strict)).toBeInstanceOf(URL);
    }
  });

  test.each([
    ['not an address', 'unreadable'],
    ['', 'unreadable'],
    ['//example.com', 'unreadable'],
    ['file:///etc/passwd', 'not_https'],
    ['gopher://example.com/', 'not_https'],
    ['http://example.com/', 'not_https'],
    ['https://ada@example.com/', 'credentials'],
    ['https://:x@example.com/', 'credentials'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://localhost/', 'not_public'],
    ['https://LOCALHOST./', 'not_public'],
    ['https://db.localhost/', 'not_public'],
    ['https://intranet/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://0177.0.0.1/', 'not_public'],
    ['https://127.1/', 'not_public'],
    ['https://①②⑦.0.0.1/', 'not_public'],
    ['https://[::ffff:127.0.0.1]/', 'not_public'],
    ['http://127.0.0.1/', 'not_public'],
  ])('%s is refused when it is entered', (url, fault) => {
    expect(checkUrl(url, strict)).toBe(fault);
  });

  test('ports and this machine by the operator’s settings, private networks never', () => {
    expect(checkUrl('https://example.com:8443/', { ...strict, ports: [8443] })).toBeInstanceOf(URL);
    expect(checkUrl('https://example.com:443/#x', strict)).toEqual(new URL('https://example.com/'));
    for (const url of ['http://localhost:9/', 'http://127.0.0.1:9/', 'http://[::1]:9/', 'https://localhost/']) {
      expect(checkUrl(url, here)).toBeInstanceOf(URL);
    }
    expect(checkUrl('http://10.0.0.1/', here)).toBe('not_public');
    expect(checkUrl('http://example.com/', here)).toBe('not_https');
  });

  test('to no name of this machine, even if its own address is allowed', async () => {
    const resolve = async () => ['127.0.0.1'];
    expect(await posting('https://hooks.example.com/', { rules: here, resolve })).toEqual({
      status: null,
      fault: 'address',
    });
  });

  test('to no name with a forbidden address, in any order, and to none without an address', async () => {
    for (const found of [
      ['93.184.216.34', '10.0.0.1'],
      ['10.0.0.1', '93.184.216.34'],
      ['2606:4700:4700::1111', '::1'],
    ]) {
      expect((await posting('https://hooks.example.com/', { resolve: async () => found })).fault).toBe('address');
    }
    expect((await posting('https://hooks.example.com/', { resolve: async () => [] })).fault).toBe('unknown_name');
  });

  test('to no name with more addresses than a receiver has', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, nth) => `93.184.${nth >> 8}.${nth & 255}`);
    const resolve = (count: number) => async () => many(count);
    expect(await addressOf(new URL('https://hooks.example.com/'), strict, quiet(), resolve(32))).toBe('93.184.0.0');
    for (const count of [33, 4000]) {
      expect((await posting('https://hooks.example.com/', { resolve: resolve(count) })).fault).toBe('address');
    }
  });

  test('not to the product itself, nor to the addresses of its name', async () => {
    const rules = { ...strict, publicUrl: 'https://run.example.org/base' };
    expect(checkUrl('https://RUN.example.org./x', rules)).toBe('not_public');
    expect(checkUrl('https://93.184.216.34/', { ...strict, publicUrl: 'http://93.184.216.34:8080' })).toBe(
      'not_public',
    );
    const names: Readonly<Record<string, string[]>> = {
      'run.example.org': ['93.184.216.34', '2606:4700:4700::1111'],
      'beside.example.org': ['1.1.1.1', '93.184.216.34'],
      'elsewhere.example.org': ['1.1.1.1'],
    };
    const resolve = async (name: string) => names[name] ?? [];
    for (const url of ['https://beside.example.org/', 'https://93.184.216.34/', 'https://[2606:4700:4700::1111]/']) {
      expect((await posting(url, { rules, resolve })).fault).toBe('address');
    }
    expect(await addressOf(new URL('https://elsewhere.example.org/'), rules, quiet(), resolve)).toBe('1.1.1.1');
  });

  test.each([
    ['https://hooks.slack.com/services/T000/B000/geheim', 'https://hooks.slack.com/servi…'],
    ['https://example.com/hook', 'https://example.com/hook'],
    ['https://example.com:8443/hooks', 'https://example.com:8443/hooks'],
    ['https://example.com/hook?key=geheim', 'https://example.com/hook…'],
    ['https://example.com', 'https://example.com/'],
  ])('%s is shown as %s', (url, shown) => {
    expect(displayAddress(new URL(url))).toBe(shown);
  });

  test('a name that resolves differently the second time is not resolved a second time', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    expect(await addressOf(new URL('https://hooks.example.com/'), strict, quiet(), resolve)).toBe('93.184.216.34');
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe('a message', () => {
  test('is sent to the checked address, under the entered name', async () => {
    // A name cannot resolve to this machine, so the receiver uses a spelling that the system accepts like a name.
    const asked: (string | undefined)[] = [];
    const url = await receiving((request, response) => {
      asked.push(request.headers.host, request.method, request.headers['x-proof'] as string);
      response.writeHead(204).end();
    });
    const named = url.replace('127.0.0.1', 'localhost');
    expect(await posting(named, { rules: here })).toEqual({ status: 204, fault: null });
    expect(asked).toEqual([new URL(named).host, 'POST', 'y']);
  });

  test('follows no redirect', async () => {
    const inner = vi.fn();
    const target = await receiving((_, response) => {
      inner();
      response.end();
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await receiving((_, response) => response.writeHead(status, { location: target }).end());
      expect(await posting(url, { rules: here })).toEqual({ status, fault: 'redirect' });
    }
    expect(inner).not.toHaveBeenCalled();
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'sends its head byte by byte',
      (socket: { write(text: string): void }) => trickle(socket, 'HTTP/1.1 200 OK\r\nx: '),
    ],
    [
      'is always about to answer',
      (socket: { write(text: string): void }) => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
  ])('is cut off where the receiver %s', async (_, answer) => {
    let isOver = false;
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        isOver = true;
      });
      socket.resume();
      answer(socket);
    });
    const url = `http://127.0.0.1:${await listening(server)}/`;
    expect(await posting(url, { rules: here, patienceMs: 400 })).toEqual({ status: null, fault: 'too_slow' });
    await expect.poll(() => isOver).toBe(true);
  });

  test('is cut off where the name server does not answer', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    expect(await posting('https://hooks.example.com/', { resolve, patienceMs: 50 })).toEqual({
      status: null,
      fault: 'too_slow',
    });
  });

  test('does not wait for the body of an answer', async () => {
    let written = 0;
    let isOver = false;
    const url = await receiving((_, response) => {
      response.on('close', () => {
        isOver = true;
      });
      const more = () => {
        if (!response.write(Buffer.alloc(65_536))) return;
        written += 65_536;
        setImmediate(more);
      };
      response.on('drain', more);
      response.writeHead(200);
      more();
    });
    expect(await posting(url, { rules: here })).toEqual({ status: 200, fault: null });
    await expect.poll(() => isOver).toBe(true);
    expect(written).toBeLessThan(50_000_000);
  });

  test('describes the failure in a word of ours', async () => {
    expect((await posting(await receiving((_, r) => r.writeHead(500).end()), { rules: here })).fault).toBe('status');
    expect((await posting(await receiving((_, r) => r.writeHead(410).end()), { rules: here })).fault).toBe('gone');
    expect((await posting(await receiving((r) => r.socket.destroy()), { rules: here })).fault).toBe('unreachable');
    const long = await receiving((_, r) => r.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end());
    expect((await posting(long, { rules: here })).fault).toBe('unreachable');
    const upgraded = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    const url = `http://127.0.0.1:${await listening(upgraded)}/`;
    expect((await posting(url, { rules: here })).fault).toBe('unreachable');
  });

  test('is not sent if the certificate does not match the name', async () => {
    const asked = vi.fn();
    const server = createTlsServer(ofNobody, (_, response) => {
      asked();
      response.end();
    });
    const port = await listening(server);
    expect(await posting(`https://localhost:${port}/`, { rules: here })).toEqual({ status: null, fault: 'tls' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('is given back when the server stops', async () => {
    const stopping = new AbortController();
    const url = await receiving(() => stopping.abort(new Error('stopping')));
    await expect(posting(url, { rules: here, signal: stopping.signal })).rejects.toThrow('stopping');
    await expect(posting(url, { rules: here, signal: stopping.signal })).rejects.toThrow('stopping');
  });
});

/** Writes endlessly. */
function trickle(socket: { write(text: string): void }, first: string, then = 'y'): void {
  socket.write(first || then);
  const timer = setInterval(() => socket.write(then), 20);
  (socket as unknown as NodeJS.EventEmitter).once('close', () => clearInterval(timer));
}
