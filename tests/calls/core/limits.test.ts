import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cost } from '../../../contract/call.ts';
import { identifiesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { failure } from '../../../contract/failure.ts';
import { TooManyRequests } from '../../../server/http/failure.ts';
import {
  ADDRESS_RATES,
  ADDRESS_SHARES,
  createBuckets,
  createLimits,
  MEMBER_ALLOWANCES,
} from '../../../server/http/limits.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import {
  type ServerAddresses,
  anonymousCall,
  cognito,
  signedIn,
  testPassword,
  type TestMember,
} from '../../server/member.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { idsWhere, pathOf, samples, toSigned } from '../../server/core/requests.ts';
import { soon } from '../../server/soon.ts';

const costs = Object.keys(MEMBER_ALLOWANCES) as Cost[];
const refusal = (count: () => void): TooManyRequests | null => {
  try {
    count();
    return null;
  } catch (error) {
    return error as TooManyRequests;
  }
};

describe('an allowance', () => {
  test.each(costs)('for %s calls is used up by a loop, recovers in time, and is separate for each member', (cost) => {
    let time = 0;
    const limits = createLimits({ authRatePerMinute: 60, callRatePercent: 100 }, () => time);
    const { burst, perMinute } = MEMBER_ALLOWANCES[cost];
    for (let i = 0; i < burst; i += 1) limits.ofMember(cost, 'ada');
    const refused = refusal(() => limits.ofMember(cost, 'ada'));
    expect(refused).toBeInstanceOf(TooManyRequests);
    expect(refused?.retryAfter).toBe(Math.ceil(60 / perMinute));
    limits.ofMember(cost, 'bea');
    // Further attempts do not extend it.
    for (let i = 0; i < 100; i += 1) refusal(() => limits.ofMember(cost, 'ada'));
    time += 60_000 / perMinute;
    limits.ofMember(cost, 'ada');
    expect(refusal(() => limits.ofMember(cost, 'ada'))).not.toBeNull();
    time += 3_600_000;
    for (let i = 0; i < burst; i += 1) limits.ofMember(cost, 'ada');
    expect(refusal(() => limits.ofMember(cost, 'ada'))).not.toBeNull();
  });

  test.each(Object.entries(ADDRESS_RATES) as ['image' | 'static', number][])(
    'of %s requests is %d a minute for an address, however often passwords may be tried',
    (cost, most) => {
      const limits = createLimits({ authRatePerMinute: 1, callRatePercent: 100 }, () => 0);
      for (let i = 0; i < most; i += 1) limits.ofAddress(cost, '192.0.2.1');
      expect(refusal(() => limits.ofAddress(cost, '192.0.2.1'))).toBeInstanceOf(TooManyRequests);
    },
  );

  test.each(costs)('for %s unsigned calls is separate for each address, with a /64 as one', (cost) => {
    const limits = createLimits({ authRatePerMinute: 10, callRatePercent: 100 }, () => 0);
    const most = 10 * ADDRESS_SHARES[cost];
    for (let i = 0; i < most; i += 1) limits.ofAddress(cost, `2001:db8::${i.toString(16)}`);
    expect(refusal(() => limits.ofAddress(cost, '2001:db8::ffff'))).toBeInstanceOf(TooManyRequests);
    limits.ofAddress(cost, '2001:db8:0:1::1');
    limits.ofAddress(cost, '192.0.2.1');
  });

  test('of one class does not affect the others', () => {
    const limits = createLimits({ authRatePerMinute: 60, callRatePercent: 100 }, () => 0);
    for (let i = 0; i < MEMBER_ALLOWANCES.vendor.burst; i += 1) limits.ofMember('vendor', 'ada');
    expect(refusal(() => limits.ofMember('vendor', 'ada'))).not.toBeNull();
    limits.ofMember('light', 'ada');
  });

  test('is stored for a limited number', () => {
    let time = 0;
    const take = createBuckets({ burst: 1, perMinute: 1 }, () => time);
    expect(take('first')).toBe(0);
    expect(take('first')).toBe(60);
    for (let i = 0; i < 20_000; i += 1) take(`somebody ${i}`);
    // The least recently seen one was dropped.
    expect(take('first')).toBe(0);
    expect(take('somebody 19999')).toBeGreaterThan(0);
    time += 60_000;
    expect(take('somebody 19999')).toBe(0);
  });
});

describe('a server with its own limits', () => {
  let server: TestServer;
  let bea: TestMember;
  beforeAll(async () => {
    server = await startTestServer({ env: { CALL_RATE_PERCENT: '100' } });
    bea = await server.register();
  });
  afterAll(() => server.stop());

  /** A cheap signed call of each class. */
  const loops: Readonly<Record<Exclude<Cost, 'attempt'>, CallId>> = {
    light: 'listActivityTypes',
    read: 'getImport',
    heavy: 'getSamples',
    write: 'markNoticeSeen',
    job: 'undoImport',
    vendor: 'unlinkVendor',
  };

  const AT_ONCE = 50;
  test.each(Object.entries(loops) as [Cost, CallId][])(
    'stops a loop of %s calls, and nobody else',
    async (cost, id) => {
      const ada = await server.register();
      expect(calls[id].cost).toBe(cost);
      const ask = (who: TestMember) => {
        const { method, path, request } = toSigned(id, who);
        return who.call(method, path, request);
      };
      const { burst, perMinute } = MEMBER_ALLOWANCES[cost];
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      // The loop outlasts the tokens refilled in the meantime, unless the machine is stuck.
      for (let round = 0; round < 5 && !answers.some(({ status }) => status === 429); round += 1) {
        // Fewer at once than connections are allowed per address.
        for (let left = burst; left > 0; left -= AT_ONCE) {
          answers.push(...(await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => ask(ada)))));
        }
      }
      expect(answers.slice(0, burst).filter(({ status }) => status === 429)).toEqual([]);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      const [{ headers, body } = { headers: new Headers(), body: null }] = refused;
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
      expect(failure.parse(body)).toEqual({
        code: 'TooManyRequestsException',
        message: `Too many requests. Try again in ${wait} second${wait === 1 ? '' : 's'}.`,
      });
      expect((await ask(bea)).status).not.toBe(429);
    },
  );

  test('counts all sessions of a member together', async () => {
    const ada = await server.register();
    const again = await anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', {
      email: ada.email,
      password: testPassword,
    });
    const other = await signedIn(await server.addresses(), again.body as AuthenticatedWire);
    const { burst } = MEMBER_ALLOWANCES.vendor;
    const ask = (who: TestMember) => who.call('GET', 'oauth1/garmin/unlink');
    const answers = await Promise.all(Array.from({ length: burst * 2 }, (_, i) => ask(i % 2 === 0 ? ada : other)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(burst - 5);
  });

  test('refuses before reading the body', async () => {
    const ada = await server.register();
    const path = `member/${ada.memberId}/activity-files`;
    const form = () => {
      const data = new FormData();
      data.append('files', new Blob([new Uint8Array(4 * 1024 * 1024)]), 'run.fit');
      return data;
    };
    const { burst } = MEMBER_ALLOWANCES.job;
    await Promise.all(Array.from({ length: burst + 5 }, () => ada.call('POST', `import/${ada.memberId}/undo`)));
    expect((await ada.call('POST', path, { form: form() })).status).toBe(429);
  });

  test('notifies the operator', async () => {
    await expect.poll(() => server.output(), soon).toContain('"event":"rate_limited"');
  });
});

describe('an address with unsigned requests', () => {
  let server: TestServer;
  let addresses: ServerAddresses;
  beforeAll(async () => {
    server = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '1', TRUST_PROXY: '1' } });
    addresses = await server.addresses();
  });
  afterAll(() => server.stop());

  const nobody = { memberId: 'x', sub: 'x' } as TestMember;
  /** Vendors' pushes authenticate with their secret and come in thousands. */
  const unsigned = idsWhere(({ proof }) => !identifiesCaller(proof) && proof !== 'vendor');
  test.each(unsigned)('has to wait, and gets the time: %s', async (id) => {
    const { params, query, body } = samples[id](nobody);
    const path = pathOf(calls[id], params) + (query ? `?${new URLSearchParams(query)}` : '');
    const answers: Awaited<ReturnType<typeof anonymousCall>>[] = [];
    for (let i = 0; i < 7; i += 1) answers.push(await anonymousCall(`${server.url}/api`, calls[id].method, path, body));
    const refused = answers.find(({ status }) => status === 429);
    expect((refused?.body as { code?: string } | undefined)?.code).toBe('TooManyRequestsException');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test.each([
    [
      'the signing keys',
      4,
      '192.0.2.1',
      ({ userPoolId }: ServerAddresses) => `/cognito-idp/${userPoolId}/.well-known/jwks.json`,
    ],
    ['images of partners', 300, '192.0.2.3', () => '/partner-images/none'],
    ['figures', 4, '192.0.2.4', () => '/metrics'],
  ])('has to wait outside of the contract too: %s after %d requests', async (_, most, client, path) => {
    const ask = () => fetch(server.url + path(addresses), { headers: { 'x-forwarded-for': client } });
    const answers = await Promise.all(Array.from({ length: 2 * most }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    // Some tokens may have been refilled.
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(most);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test.each(['/healthz', '/readyz'])(
    'may check the server’s health as often as an orchestrator does: %s',
    async (path) => {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => (await fetch(server.url + path)).status),
      );
      expect(statuses).toEqual(Array(100).fill(200));
    },
  );

  test.each([
    ['cognito-idp', 'AWSCognitoIdentityProviderService', 'InitiateAuth'],
    ['cognito-idp', 'AWSCognitoIdentityProviderService', 'GetUser'],
    ['cognito-idp', 'AWSCognitoIdentityProviderService', 'UpdateUserAttributes'],
    ['cognito-idp', 'AWSCognitoIdentityProviderService', 'DeleteUser'],
    ['cognito-identity', 'AWSCognitoIdentityService', 'GetId'],
    ['cognito-identity', 'AWSCognitoIdentityService', 'GetCredentialsForIdentity'],
  ])('has to wait, in the format of AWS: %s %s.%s', async (place, service, operation) => {
    const answers: Awaited<ReturnType<typeof cognito>>[] = [];
    for (let i = 0; i < 9; i += 1)
      answers.push(await cognito(`${server.url}/${place}/`, `${service}.${operation}`, {}));
    const refused = answers.find(({ body }) => (body as { __type?: string }).__type === 'TooManyRequestsException');
    expect(refused?.status).toBe(400);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});
