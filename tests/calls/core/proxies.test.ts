import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/http/app.ts';
import { addressKey } from '../../../server/http/client-address.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { soon } from '../../server/soon.ts';

const nowhere = new URL('file:///nowhere');
const placement = {
  webDir: '/nowhere',
  migrationsDir: '',
  workers: { decode: nowhere, bodies: nowhere, views: nowhere },
};

type Headers = Readonly<Record<string, string>>;
interface Setup {
  readonly proxy: string;
  readonly trust: string;
  /** Address that connects to the server. */
  readonly peer: string;
  /** Headers sent to the server for a client that sends `said` in X-Forwarded-For itself. */
  readonly headers: (client: string, said: string) => Headers;
}

const cloudflare = '172.68.11.24';
const setups: readonly Setup[] = [
  {
    proxy: 'nginx with X-Forwarded-For $remote_addr',
    trust: '1',
    peer: '127.0.0.1',
    headers: (client) => ({ 'x-forwarded-for': client, 'x-forwarded-proto': 'https' }),
  },
  {
    proxy: 'nginx with X-Forwarded-For $proxy_add_x_forwarded_for',
    trust: '1',
    peer: '::ffff:127.0.0.1',
    headers: (client, said) => ({ 'x-forwarded-for': `${said}, ${client}`, 'x-real-ip': client }),
  },
  {
    proxy: 'nginx on another machine, by its address',
    trust: '10.0.0.5',
    peer: '10.0.0.5',
    headers: (client, said) => ({ 'x-forwarded-for': `${said}, ${client}` }),
  },
  {
    proxy: 'Caddy',
    trust: 'loopback',
    peer: '::1',
    headers: (client) => ({
      'x-forwarded-for': client,
      'x-forwarded-host': 'run.example.org',
      'x-forwarded-proto': 'https',
      via: '1.1 Caddy',
    }),
  },
  {
    proxy: 'Traefik in a network of containers',
    trust: 'uniquelocal',
    peer: '172.18.0.3',
    headers: (client, said) => ({
      'x-forwarded-for': `${said}, ${client}`,
      'x-forwarded-host': 'run.example.org',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      'x-forwarded-server': '5c1f0f',
      'x-real-ip': client,
    }),
  },
  {
    proxy: 'HAProxy in http mode with option forwardfor, whose header stands beside the client’s',
    trust: '1',
    peer: '127.0.0.1',
    headers: (client, said) => ({ 'x-forwarded-for': `${said}, ${client}` }),
  },
  {
    proxy: 'an application load balancer',
    trust: '1',
    peer: '10.0.1.17',
    headers: (client, said) => ({
      'x-forwarded-for': `${said}, ${client}`,
      'x-forwarded-proto': 'https',
      'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678',
    }),
  },
  {
    proxy: 'a load balancer that writes the port behind the address',
    trust: '1',
    peer: '10.0.1.17',
    headers: (client, said) => ({
      'x-forwarded-for': `${said}, ${client.includes(':') ? `[${client}]` : client}:50443`,
    }),
  },
  {
    proxy: 'a cloud balancer that adds its own address too',
    trust: '2',
    peer: '35.191.0.9',
    headers: (client, said) => ({ 'x-forwarded-for': `${said},${client},34.120.0.10` }),
  },
  {
    proxy: 'Cloudflare',
    trust: '1',
    peer: cloudflare,
    headers: (client, said) => ({ 'x-forwarded-for': `${said}, ${client}`, 'cf-connecting-ip': client }),
  },
  {
    proxy: 'Cloudflare before nginx that appends',
    trust: '2',
    peer: '127.0.0.1',
    headers: (client, said) => ({
      'x-forwarded-for': `${said}, ${client}, ${cloudflare}`,
      'cf-connecting-ip': client,
    }),
  },
  {
    proxy: 'Cloudflare before nginx that appends, by their networks',
    trust: 'loopback, 172.64.0.0/13',
    peer: '127.0.0.1',
    headers: (client, said) => ({ 'x-forwarded-for': `${said}, ${client}, ${cloudflare}` }),
  },
];

/** The key that a client is counted by, with this setting and these headers. */
async function countOf(trust: string, peer: string, headers: Headers): Promise<string> {
  const app = createApp(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: trust }, placement), createMetrics());
  app.get('/who', async ({ ip }) => ({ who: addressKey(ip) }));
  const answer = await app.inject({ url: '/who', remoteAddress: peer, headers });
  await app.close();
  return answer.json<{ who: string }>().who;
}

describe.each(setups)('behind $proxy', ({ trust, peer, headers }) => {
  test.each(['203.0.113.7', '2001:db8:1:2:3:4:5:6'])(
    'a client counts separately, whatever it claims: %s',
    async (client) => {
      const own = client.includes(':') ? '2001:db8:1:2::/64' : client;
      for (const said of [
        '198.51.100.1',
        '198.51.100.2',
        '127.0.0.1',
        '10.1.2.3',
        'unknown',
        '2001:db8::1, 10.9.9.9',
      ]) {
        expect([said, await countOf(trust, peer, headers(client, said))]).toEqual([said, own]);
      }
      expect(await countOf(trust, peer, headers('192.0.2.99', '203.0.113.7'))).toBe('192.0.2.99');
    },
  );
});

describe('a client without a trusted proxy counts by its own address', () => {
  const said = { 'x-forwarded-for': '198.51.100.1' };
  test.each([
    ['no proxy is trusted', '0'],
    ['another is, by its address', '10.0.0.5'],
    ['others are, by their networks', '10.0.0.0/8,fd00::/8,loopback'],
  ])('%s', async (_, trust) => {
    expect(await countOf(trust, '203.0.113.7', said)).toBe('203.0.113.7');
  });

  test('all clients behind a proxy that forwards raw bytes count as one', async () => {
    expect(await countOf('0', '127.0.0.1', said)).toBe('127.0.0.1');
  });
});

describe('an address counts', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['made up', 'unknown'],
    ['', 'unknown'],
  ])('%s as %s', (address, as) => {
    expect(addressKey(address)).toBe(as);
  });
});

test.each(['11', '-1', 'everywhere', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8,', '10.0.0.0/255.0.0.0'])(
  'TRUST_PROXY=%s is refused',
  (trust) => {
    expect(() => readConfig({ TRUST_PROXY: trust }, placement)).toThrow(/^The setting TRUST_PROXY is wrong: /);
  },
);

/** Like a request of a proxy on this machine: fetch sets the Host header itself. */
const get = (server: TestServer, path: string, headers: Headers) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
    })
      .on('error', reject)
      .end();
  });

/** Availability of mails, metrics and the stand-ins' controls. */
async function toolsFor(server: TestServer, headers: Headers) {
  const [outbox, metrics, control] = await Promise.all([
    get(server, '/outbox', headers),
    get(server, '/metrics', headers),
    get(server, '/sandbox/garmin/control', headers),
  ]);
  return {
    outbox: outbox.body.includes('emails are kept here'),
    metrics: metrics.body.includes('http_request_seconds'),
    control: control.status !== 403,
  };
}
const nothing = { outbox: false, metrics: false, control: false };

describe('a public server', () => {
  const token = 'a-token-for-those-who-read-figures';
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      sandbox: true,
      front: 'https://run.example.org',
      env: { TRUST_PROXY: '1', AUTH_RATE_PER_MINUTE: '5', METRICS_TOKEN: token },
    });
  });
  afterAll(() => server.stop());

  test.each([
    ['nginx without any proxy_set_header', { host: '127.0.0.1:8080' }],
    ['a tunnel that hands on bytes', { host: 'localhost' }],
    ['a proxy that says only X-Real-IP', { host: 'localhost', 'x-real-ip': '203.0.113.7' }],
    ['a proxy that says everything', { host: 'run.example.org', 'x-forwarded-for': '203.0.113.7' }],
  ])('has no outbox, no metrics and no control of the stand-ins: %s', async (_, headers) => {
    expect(await toolsFor(server, headers)).toEqual(nothing);
  });

  test('shows its metrics to anyone with the token', async () => {
    const remote = { host: 'run.example.org', 'x-forwarded-for': '203.0.113.7' };
    const figures = async (authorization: string) =>
      (await get(server, '/metrics', { ...remote, authorization })).status;
    expect(await figures(`Bearer ${token}`)).toBe(200);
    for (const wrong of [token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`])
      expect(await figures(wrong)).toBe(403);
  });

  test('reports at once that emails are lost if no one could read them', async () => {
    await expect
      .poll(() => server.output(), soon)
      .toContain('mails will be lost: SMTP_URL is not set, and OUTBOX is off');
  });

  test('counts a client that invents addresses as one', async () => {
    const guess = async (client: string, said: string) => {
      const answer = await fetch(`${server.url}/api/auth/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `${said}, ${client}` },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'guess' }),
      });
      return answer.status;
    };
    const of = async (client: (i: number) => string) => {
      const seen: number[] = [];
      for (let i = 0; i < 12; i += 1) seen.push(await guess(client(i), `198.51.100.${i}`));
      return seen.filter((status) => status === 429).length;
    };
    expect(await of(() => '203.0.113.7')).toBeGreaterThan(0);
    expect(await of((i) => `2001:db8:1:2::${i}`)).toBeGreaterThan(0);
    expect(await guess('203.0.113.8', '203.0.113.7')).not.toBe(429);
  });
});

describe('a public server whose operator explicitly enabled them', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      sandbox: true,
      front: 'https://run.example.org',
      env: { TRUST_PROXY: '1', OUTBOX: 'on', METRICS: 'on', SANDBOX_CONTROL: 'on' },
    });
  });
  afterAll(() => server.stop());

  test('has them for this machine', async () => {
    expect(await toolsFor(server, { host: 'localhost' })).toEqual({ outbox: true, metrics: true, control: true });
  });

  test.each([
    ['host', 'run.example.org'],
    ['host', 'localhost.example.org'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 Caddy'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', '443'],
    ['x-forwarded-server', 'edge'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['cf-ray', '7d1'],
    ['cdn-loop', 'cloudflare'],
    ['fastly-client-ip', '127.0.0.1'],
    ['fly-client-ip', '127.0.0.1'],
    ['x-envoy-external-address', '127.0.0.1'],
    ['x-amzn-trace-id', 'Root=1'],
    ['x-cloud-trace-context', '1/1'],
    ['x-original-forwarded-for', '127.0.0.1'],
    ['x-azure-clientip', '127.0.0.1'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ])('but not for requests that came another way: %s: %s', async (name, value) => {
    expect(await toolsFor(server, { host: 'localhost', [name]: value })).toEqual(nothing);
  });
});
