import { request as httpRequest } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { ProviderStep } from '../../../domain/entities/provider.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, signedIn } from '../../server/member.ts';
import { freePort } from '../../server/ports.ts';

type Answer = { readonly status: number; readonly body: unknown };
type Headers = Readonly<Record<string, string | string[]>>;

const start = async (settings: Record<string, string>): Promise<TestServer> => {
  const port = await freePort();
  return startTestServer({ env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings } });
};
let server: TestServer;
beforeAll(async () => {
  server = await start({
    PROXY_SIGN_IN_FROM: 'loopback',
    PROXY_SIGN_IN_ADMIN_GROUP: 'admins',
    PROXY_SIGN_IN_COACH_GROUP: 'coaches',
    PROXY_SIGN_IN_SIGN_OUT_URL: 'https://auth.example.org/logout',
  });
});
afterAll(() => server.stop());

const post = (to: TestServer, path: string, body: unknown) => anonymousCall(`${to.url}/api`, 'POST', path, body);

/** A request as a proxy passes it on: unlike `fetch`, Node's client can repeat a header. */
function send(to: TestServer, path: string, body: unknown, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${to.url}/api/${path}`, { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** The button, the page it leads to, and what the proxy adds to the request of that page. */
async function enter(named: Headers, { to = server, more = {} }: { to?: TestServer; more?: object } = {}) {
  const begun = await post(to, 'auth/provider/begin', { provider: 'proxy' });
  const url = new URL((begun.body as { url: string }).url);
  expect([url.origin, url.pathname]).toEqual([to.url, '/provider/proxy']);
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { 'content-type': 'application/json', cookie, ...named };
  return send(to, 'auth/provider', { provider: 'proxy', query: url.search.slice(1), ...more }, headers);
}
const person = () => {
  const name = randomUUID();
  return { 'remote-user': name, 'remote-email': `${name}@example.org` };
};
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const invalid = [400, 'provider_invalid'];

describe('a proxy that signs people in', () => {
  test('brings a newcomer, who agrees to an account, and opens it the next time', async () => {
    const ada = person();
    const first = await enter(ada);
    expect(first).toEqual({
      status: 202,
      body: { step: 'sign_up', session: expect.any(String), email: ada['remote-email'] },
    });
    const made = await post(server, 'auth/provider/register', { session: (first.body as ProviderStep).session });
    expect(made.status).toBe(200);
    const again = await enter({ ...ada, 'remote-groups': 'runners, admins' });
    expect(again.status).toBe(200);
    const member = await signedIn(await server.addresses(), again.body as AuthenticatedWire);
    expect(member.email).toBe(ada['remote-email']);
    const listed = await member.call('GET', `member/${member.memberId}/providers`);
    expect(listed.body).toEqual({
      providers: [
        {
          name: 'proxy',
          label: 'SSO',
          is_offered: true,
          connection: {
            email: ada['remote-email'],
            created_at: expect.any(String),
            last_used_at: expect.any(String),
          },
          sign_out_url: 'https://auth.example.org/logout',
        },
      ],
      has_password: false,
    });
    expect((again.body as AuthenticatedWire).member.access_level).toBe(ACCESS_LEVEL.admin);
  });

  test('never opens the account of an address by itself', async () => {
    const owner = await server.register();
    const step = await enter({ ...person(), 'remote-email': owner.email });
    expect(step).toEqual({ status: 202, body: { step: 'log_in', session: expect.any(String), email: owner.email } });
    const { session } = step.body as ProviderStep;
    const refused = await post(server, 'auth/provider/register', { session });
    expect(refused.status).toBe(409);
  });

  test.each<[string, Headers]>([
    ['names nobody', {}],
    ['names nobody, with an address', { 'remote-email': 'ada@example.org' }],
    ['passes on the name that a client sent', { 'remote-user': ['admin', 'ada'], 'remote-email': 'ada@example.org' }],
    ['names a person with a very long name', { 'remote-user': 'a'.repeat(256), 'remote-email': 'ada@example.org' }],
  ])('is refused if it %s', async (_, headers) => {
    expect(codeOf(await enter(headers))).toEqual(invalid);
  });

  test('needs an address for a new account', async () => {
    expect(codeOf(await enter({ 'remote-user': 'ada', 'remote-email': 'nobody' }))).toEqual([400, 'provider_no_email']);
  });

  test('cannot be used from another site, nor twice', async () => {
    const ada = person();
    const body = { provider: 'proxy', query: 'state=mine' };
    const headers = { 'content-type': 'application/json', ...ada };
    expect(codeOf(await send(server, 'auth/provider', body, headers))).toEqual([400, 'provider_expired']);
  });

  test('is not believed from another address, whatever it forwards', async () => {
    const other = await start({ PROXY_SIGN_IN_FROM: '192.0.2.7', TRUST_PROXY: 'loopback' });
    try {
      const headers = { ...person(), 'x-forwarded-for': '192.0.2.7' };
      expect(codeOf(await enter(headers, { to: other }))).toEqual(invalid);
    } finally {
      await other.stop();
    }
  });
});
