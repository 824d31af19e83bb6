import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { createAccountOperations } from '../../../server/accounts/operations.ts';
import type { Operation } from '../../../server/identity/cognito-routes.ts';
import { createFactorOperations } from '../../../server/identity/factor-operations.ts';
import { createPasskeyOperations } from '../../../server/identity/passkey-operations.ts';
import { createIdentityPool } from '../../../server/identity/identity-pool.ts';
import { createUserPool } from '../../../server/identity/user-pool.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { hookUrl } from '../../../server/vendors/adapters/hook.ts';
import { Random } from '../../fixtures/random.ts';
import { root, startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, bearerRequest, type TestMember } from '../member.ts';
import { type Cost, costOf } from './call-cost.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { idsWhere, pathOf, samples } from './requests.ts';

/** Maximum cost of one request. */
const most = { answer: 65_536, loopSeconds: 0.1, growth: 64 * 1024 * 1024 };
/** A request is measured until it was cheap twice or too expensive twice: garbage collection makes one of three expensive, not two. */
const maxOf = 2;
const isLong = process.env.LONG !== undefined;
/** Without LONG, each route is tried with this many kinds of hostile bodies, different for each. */
const kindsPerRoute = isLong ? hostileBodies.length : 3;

let server: TestServer;
let ada: TestMember;
let phone: string;
beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '1000000' } });
  ada = await server.register();
  const { body } = await ada.call('POST', `member/${ada.memberId}/apple-codes`);
  const linked = await anonymousCall(`${server.url}/api`, 'POST', 'vendor/apple/link', body);
  phone = (linked.body as { token: string }).token;
});
afterAll(() => server.stop());

const isCheap = ({ held, growth }: Cost): boolean => held <= most.loopSeconds && growth <= most.growth;

async function expectCheap(send: () => Promise<Response>): Promise<void> {
  const costs: Cost[] = [];
  for (let cheap = 0; cheap < maxOf; ) {
    const cost = await costOf(server, send);
    expect(cost.status).toBeLessThan(500);
    expect(cost.answer).toBeLessThanOrEqual(most.answer);
    costs.push(cost);
    if (isCheap(cost)) cheap += 1;
    else if (costs.length - cheap === maxOf) expect.fail(`Too dear most times: ${JSON.stringify(costs)}`);
  }
}

/** Sends the head of a request without its body. @param bytes content length in the head @returns the status */
function answerToHead(url: string, method: string, headers: Record<string, string>, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, 'content-length': String(bytes) } });
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.setTimeout(60_000, () => sent.destroy(new Error('The server waits for the body.')));
    sent.flushHeaders();
  });
}

/** Different kinds for each route, the same in every run. */
function kindsFor(name: string) {
  const random = new Random([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  const rest = [...hostileBodies];
  return Array.from({ length: kindsPerRoute }, () => rest.splice(random.below(rest.length), 1)[0]!);
}

const none = undefined as never;
const operations: Readonly<Record<string, [path: string, target: string, table: Record<string, Operation>]>> = {
  sessions: ['cognito-idp', 'AWSCognitoIdentityProviderService', createUserPool({ pools: {} } as never)],
  accounts: ['cognito-idp', 'AWSCognitoIdentityProviderService', createAccountOperations({ identity: {} } as never)],
  factor: [
    'cognito-idp',
    'AWSCognitoIdentityProviderService',
    createFactorOperations({ signIn: none, factor: none, factorSignIn: none }),
  ],
  passkeys: [
    'cognito-idp',
    'AWSCognitoIdentityProviderService',
    createPasskeyOperations({ signIn: none, factor: none, passkeys: none, registration: none }),
  ],
  identities: ['cognito-identity', 'AWSCognitoIdentityService', createIdentityPool({} as never)],
};
const allOperations = Object.values(operations).flatMap(([path, target, table]) =>
  Object.entries(table).map(([name, row]) => ({ name, path, target, row })),
);

test('no operation of the identity provider is missing here', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const texts = files.map((name) => readFileSync(join(root, 'server', name), 'utf8'));
  const made = texts.flatMap((text) => [...text.matchAll(/^ +(\w+): operation\(/gm)].map(([, name]) => name));
  expect(allOperations.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
});

test('operations need no more than calls', () => {
  expect(allOperations.filter(({ row }) => row.bodyBytes > 16_384).map(({ name }) => name)).toEqual([]);
});

describe.each(allOperations)('the operation $name', ({ name, path, target, row }) => {
  const sample = { AccessToken: 'x', ClientId: 'x', Username: 'x', AuthParameters: {}, UserAttributes: [], Logins: {} };
  test.each(kindsFor(name))('costs little with %s', async (_, make) => {
    const body = make(row.bodyBytes, sample);
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${target}.${name}` };
    await expectCheap(() => fetch(`${server.url}/${path}/`, { method: 'POST', headers, body }));
  });

  test('is refused before a body that is too large is sent', async () => {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${target}.${name}` };
    expect(await answerToHead(`${server.url}/${path}/`, 'POST', headers, row.bodyBytes + 1)).toBe(400);
  });
});

/** Credentials of a vendor and a phone. */
const shown: Readonly<Record<string, () => { path: string; headers: Record<string, string> }>> = {
  receiveVendorPush() {
    const secret = readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim();
    const { pathname } = new URL(hookUrl(server.url, createSealer(secret), 'garmin'));
    return { path: pathname.replace('/api/', ''), headers: { 'garmin-client-id': 'test-client' } };
  },
  receiveAppleWorkouts: () => ({ path: 'vendor/apple/workouts', headers: { authorization: `Bearer ${phone}` } }),
};

const withBody = idsWhere((row) => row.body !== undefined);
describe.each(withBody)('the call %s', (id) => {
  const row: Call = calls[id];
  const bytes = row.bodyBytes ?? 0;

  /** The call's path, and headers with the required proof. */
  async function headOf(body: Buffer<ArrayBuffer>): Promise<{ url: string; headers: Record<string, string> }> {
    const { params, query } = samples[id](ada);
    const path = pathOf(row, params);
    const json = { 'content-type': 'application/json' };
    if (row.proof === 'bearer') {
      const about = { query, bytes: body };
      const { url, init } = bearerRequest(`${server.url}/api`, ada.tokens.access_token, [row.method, path, about]);
      return { url, headers: init.headers };
    }
    if (row.proof === 'signed') {
      const { url, init } = await ada.sign(row.method, path, { query, bytes: body });
      return { url, headers: init.headers };
    }
    const proved = shown[id]?.() ?? { path, headers: {} };
    return { url: `${server.url}/api/${proved.path}`, headers: { ...json, ...proved.headers } };
  }

  test.each(kindsFor(id))('costs little with %s', async (_, make) => {
    const sample = samples[id](ada).body ?? {};
    const body = make(bytes, sample as Record<string, unknown>);
    const { url, headers } = await headOf(body);
    await expectCheap(() => fetch(url, { method: row.method, headers, body }));
  });

  test('is refused before a body that is too large is sent', async () => {
    const { url, headers } = await headOf(Buffer.alloc(bytes + 1, ' '));
    // This server charges nothing, which is checked first.
    const status = id === 'receivePaymentEvent' ? 404 : 413;
    expect(await answerToHead(url, row.method, headers, bytes + 1)).toBe(status);
  });
});

test.each([
  ['receiveVendorPush', 404],
  ['receiveAppleWorkouts', 403],
  ['receivePaymentEvent', 404],
] as const)('%s refuses callers who show nothing before they send their body', async (id, status) => {
  const { method, bodyBytes } = calls[id];
  const { params } = samples[id](ada);
  const url = `${server.url}/api/${pathOf(calls[id], params)}`;
  expect(await answerToHead(url, method, { 'content-type': 'application/json' }, bodyBytes)).toBe(status);
});

test('every call with a body that authenticates differently is included', () => {
  expect(idsWhere((row) => row.proof === 'vendor' && row.body !== undefined).toSorted()).toEqual([
    'receiveAppleWorkouts',
    'receivePaymentEvent',
    'receiveVendorPush',
  ]);
});

const everyCall = idsWhere(() => true);
test.each(everyCall)('no address and no header breaks %s', async (id) => {
  const row: Call = calls[id];
  const { params = {}, query = {} } = samples[id](ada);
  const long = (value: string) => Object.fromEntries(Object.keys(params).map((name) => [name, value]));
  const proto = 'constructor=1&__proto__=1&toString=1&hasOwnProperty=1&valueOf[]=1&then=1';
  const paths = [
    `${pathOf(row, params)}?${proto}`,
    `${pathOf(row, params)}?${'a=1&'.repeat(1900)}`,
    `${pathOf(row, params)}?${Object.keys(query)
      .map((name) => `${name}=${'9'.repeat(2000)}&${name}=1`)
      .join('&')}`,
    pathOf(row, long('x'.repeat(250))),
    pathOf(row, long('__proto__')),
  ];
  const forged =
    'AWS4-HMAC-SHA256 Credential=__proto__/20261122/local-1/execute-api/aws4_request, SignedHeaders=host;__proto__;constructor, Signature=0';
  for (const path of paths) {
    const headers = { authorization: forged, 'x-amz-security-token': '__proto__', 'x-amz-target': 'constructor' };
    const answers = [await fetch(`${server.url}/api/${path}`, { method: row.method, headers, redirect: 'manual' })];
    if (row.proof === 'signed') {
      const { url, init } = await ada.sign(row.method, path);
      answers.push(await fetch(url, init));
    }
    if (row.proof === 'bearer') {
      const { url, init } = bearerRequest(`${server.url}/api`, ada.tokens.access_token, [row.method, path, {}]);
      answers.push(await fetch(url, init));
    }
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(most.answer);
    }
  }
});

test('names that every object has are not signed headers', async () => {
  const { url, init } = await ada.sign('GET', 'activity-types');
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const authorization = init.headers.authorization?.replace('SignedHeaders=', `SignedHeaders=${name};`) ?? '';
    expect((await fetch(url, { ...init, headers: { ...init.headers, authorization } })).status).toBe(403);
  }
});
