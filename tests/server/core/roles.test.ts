import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallId, calls } from '../../../contract/calls.ts';
import { failure } from '../../../contract/failure.ts';
import {
  algorithm,
  canonicalRequest,
  emptyHash,
  parseAuthorization,
  signatureOf,
  signingKey,
} from '../../../server/http/sigv4.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import {
  type Answer,
  anonymousCall,
  bearerRequest,
  type RawRequest,
  send,
  type SignedRequest,
  type TestMember,
} from '../member.ts';
import { codesOf } from './documented-codes.ts';
import { type OpenCallId, openCalls } from './open-calls.ts';
import { idsWhere, pathOf, samples, toSigned } from './requests.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
let gone: TestMember;
let documented: Awaited<ReturnType<typeof codesOf>>;

beforeAll(async () => {
  server = await startTestServer();
  documented = await codesOf(server);
  [ada, bea, gone] = await Promise.all([server.register(), server.register(), server.register()]);
  await anonymousCall(`${server.url}/api`, 'POST', 'auth/sign-out', { refresh_token: gone.tokens.refresh_token });
});
afterAll(() => server.stop());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

const callAs = (who: TestMember, id: CallId, about: TestMember, more: SignedRequest = {}): Promise<Answer> => {
  const { method, path, request } = toSigned(id, about);
  return who.call(method, path, { ...request, ...more });
};

const outcomeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code ?? null];

function expectRefused(answer: Answer, status: number, code: string): void {
  expect(outcomeOf(answer)).toEqual([status, code]);
  expect(failure.safeParse(answer.body).success).toBe(true);
  if (code.endsWith('Exception')) expect(answer.headers.get('x-amzn-errortype')).toBe(code);
}

/** The call without a proof, as anyone can send it. */
function withoutProof(id: CallId, about: TestMember): Promise<Answer> {
  const { method, path, request } = toSigned(id, about);
  const query = new URLSearchParams(request.query).toString();
  return anonymousCall(`${server.url}/api`, method, query ? `${path}?${query}` : path, request.body);
}

/** Credentials that the server would have issued two hours ago. */
function expired({ sub, identityId }: TestMember) {
  const sealer = createSealer(readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim());
  const accessKeyId = 'ASIAEXPIREDEXPIRED22';
  const plain = [accessKeyId, sub, identityId, sub, Math.floor(Date.now() / 1000) - 3600];
  return {
    accessKeyId,
    secretAccessKey: sealer.mac('secret access key', accessKeyId).toString('base64').slice(0, 40),
    sessionToken: sealer.seal(JSON.stringify(plain), 'temporary credentials'),
  };
}

test.each(idsWhere(({ proof }) => proof === 'signed'))('%s is refused without a signature', async (id) => {
  expectRefused(await withoutProof(id, ada), 403, 'MissingAuthenticationTokenException');
});

test.each(idsWhere(({ proof }) => proof === 'bearer'))('%s is refused without a token', async (id) => {
  expectRefused(await withoutProof(id, ada), 401, 'unauthorized');
});

/** A call of each kind of route: a GET and a POST about a member, an object, a form, a body without a subject, a team and an admin's. */
const signedKinds = [
  'getMember',
  'updateMember',
  'getActivity',
  'uploadActivityFiles',
  'deleteActivities',
  'updateTeam',
  'listAdminActs',
] as const satisfies readonly CallId[];

describe.each(signedKinds)('the signature of %s', (id) => {
  async function unsigned(authorization: string): Promise<Answer> {
    const { method, path, request } = toSigned(id, ada);
    const { url, init } = await ada.sign(method, path, request);
    return send({ url, init: { ...init, headers: { ...(init.headers as Record<string, string>), authorization } } });
  }

  test.each<[string, () => Promise<Answer>, string]>([
    [
      'changed after signing',
      async () => {
        const { method, path, request } = toSigned(id, ada);
        const { url, init } = await ada.sign(method, path, request);
        return send({ url: `${url}${url.includes('?') ? '&' : '?'}x=1`, init });
      },
      'InvalidSignatureException',
    ],
    [
      'more than five minutes old',
      () => callAs(ada, id, ada, { signingDate: minutes(-5.1) }),
      'InvalidSignatureException',
    ],
    ['of a clock that is slow', () => callAs(ada, id, ada, { signingDate: minutes(-10) }), 'InvalidSignatureException'],
    ['of a clock that is fast', () => callAs(ada, id, ada, { signingDate: minutes(10) }), 'InvalidSignatureException'],
    ['by expired credentials', () => callAs(ada, id, ada, { credentials: expired(ada) }), 'ExpiredTokenException'],
    ['of an ended session', () => callAs(gone, id, gone), 'UnrecognizedClientException'],
    [
      'by the key of one member with the token of another',
      () => callAs(bea, id, ada, { credentials: { ...bea.credentials, sessionToken: ada.credentials.sessionToken } }),
      'UnrecognizedClientException',
    ],
    [
      'by the key of the member with the token of another',
      () => callAs(bea, id, ada, { credentials: { ...ada.credentials, sessionToken: bea.credentials.sessionToken } }),
      'UnrecognizedClientException',
    ],
    ['replaced by an id token', () => unsigned(`Bearer ${ada.tokens.id_token}`), 'IncompleteSignatureException'],
    [
      'replaced by an access token',
      () => unsigned(`Bearer ${ada.tokens.access_token}`),
      'IncompleteSignatureException',
    ],
  ])('%s is refused', async (_, answer, code) => {
    expectRefused(await answer(), 403, code);
  });
});

/** A call of each kind of route of the second API: about a member, an object, a body without a subject, a cohort and an admin's. */
const bearerKinds = [
  'listCohortMembers',
  'getSharingHistory',
  'registerForEvent',
  'getSharedCohort',
  'appointSteward',
] as const satisfies readonly CallId[];

describe.each(bearerKinds)('the access token of %s', (id) => {
  const withToken = (token: string) => {
    const { method, path, request } = toSigned(id, ada);
    return send(bearerRequest(`${server.url}/api`, token, [method, path, request]));
  };

  test.each<[string, () => string]>([
    ['empty', () => ''],
    ['that is a word', () => 'x'],
    ['with three parts', () => 'a.b.c'],
    ['with another signature', () => `${ada.tokens.access_token.slice(0, -4)}AAAA`],
    ['replaced by an id token', () => ada.tokens.id_token],
    ['replaced by a refresh token', () => ada.tokens.refresh_token],
    ['of an ended session', () => gone.tokens.access_token],
  ])('%s is refused', async (_, token) => {
    expectRefused(await withToken(token()), 401, 'unauthorized');
  });

  test('cannot be replaced by a signature', async () => {
    expectRefused(await callAs(ada, id, ada), 401, 'unauthorized');
  });
});

describe('calls that need no account', () => {
  test.each(Object.keys(openCalls) as OpenCallId[])('%s', async (id) => {
    const { params, query, body } = samples[id](ada);
    const path = pathOf(calls[id], params) + (query ? `?${new URLSearchParams(query)}` : '');
    const answer = await anonymousCall(`${server.url}/api`, calls[id].method, path, body);
    expect(outcomeOf(answer)).toEqual(openCalls[id]);
    const [status, code] = openCalls[id];
    if (code !== null) expect([...(documented.get(id) ?? [])]).toContain(`${status} ${code}`);
  });
});

describe('a signature', () => {
  const own = () => ada.sign('GET', `member/${ada.memberId}`);
  const withHeader = ({ url, init }: RawRequest, name: string, value: string): RawRequest => ({
    url,
    init: { ...init, headers: { ...init.headers, [name]: value } },
  });

  test('says in the gateway’s words that it is too old or too young', async () => {
    const shape = (text: string) => text.replace(/\d{8}T\d{6}Z/g, 'T');
    const message = async (off: number) => {
      const answer = await callAs(ada, 'getMember', ada, { signingDate: minutes(off) });
      return shape((answer.body as { message: string }).message);
    };
    expect(await message(-10)).toBe('Signature expired: T is now earlier than T (T - 5 min.)');
    expect(await message(10)).toBe('Signature not yet current: T is still later than T (T + 5 min.)');
  });

  test('is valid for the whole day of its date: a shortened day is refused, however well it is signed', async () => {
    const { url, init } = await own();
    const date = init.headers['x-amz-date'] ?? '';
    const { scope, signedHeaders, signature } = parseAuthorization(init.headers.authorization ?? '')!;
    const sent: Record<string, string> = init.headers;
    const headers = { ...sent, host: new URL(url).host };
    const request = { method: 'GET', url: new URL(url).pathname, headers, payloadHash: emptyHash };
    const canonical = canonicalRequest(request, signedHeaders);
    const signedFor = (day: string) => {
      const shorter = { ...scope, day };
      const made = signatureOf(canonical, date, shorter, signingKey(ada.credentials.secretAccessKey, shorter));
      const credential = `${scope.accessKeyId}/${day}/${scope.region}/${scope.service}/aws4_request`;
      const names = signedHeaders.join(';');
      const authorization = `${algorithm} Credential=${credential}, SignedHeaders=${names}, Signature=${made}`;
      return { made, request: withHeader({ url, init }, 'authorization', authorization) };
    };
    const whole = signedFor(scope.day);
    expect(whole.made).toBe(signature);
    expect((await send(whole.request)).status).toBe(200);
    for (const day of [scope.day.slice(0, 1), scope.day.slice(0, 7), `${scope.day}T`, date]) {
      expectRefused(await send(signedFor(day).request), 403, 'InvalidSignatureException');
    }
  });

  test('is valid four minutes to either side', async () => {
    for (const off of [-4, 4]) {
      expect((await callAs(ada, 'getMember', ada, { signingDate: minutes(off) })).status).toBe(200);
    }
  });

  test.each([
    [
      'a changed signature',
      (r: RawRequest) => withHeader(r, 'authorization', `${r.init.headers.authorization?.slice(0, -4)}0000`),
      'InvalidSignatureException',
    ],
    [
      'a changed date',
      (r: RawRequest) =>
        withHeader(
          r,
          'x-amz-date',
          minutes(-1)
            .toISOString()
            .replace(/[-:]|\.\d{3}/g, ''),
        ),
      'InvalidSignatureException',
    ],
    [
      'a word instead of a token',
      (r: RawRequest) => withHeader(r, 'x-amz-security-token', 'token'),
      'UnrecognizedClientException',
    ],
    [
      "another member's token",
      (r: RawRequest) => withHeader(r, 'x-amz-security-token', bea.credentials.sessionToken),
      'UnrecognizedClientException',
    ],
    [
      'a header that is no signature',
      (r: RawRequest) => withHeader(r, 'authorization', 'Bearer x'),
      'IncompleteSignatureException',
    ],
    [
      'an uncovered token',
      (r: RawRequest) =>
        withHeader(r, 'authorization', r.init.headers.authorization?.replace(';x-amz-security-token', '') ?? ''),
      'IncompleteSignatureException',
    ],
    [
      'another region',
      (r: RawRequest) =>
        withHeader(r, 'authorization', r.init.headers.authorization?.replace('/local-1/', '/eu-1/') ?? ''),
      'InvalidSignatureException',
    ],
  ] as const)('with %s is refused', async (_, change, code) => {
    const request = await own();
    expect((await send(request)).status).toBe(200);
    expectRefused(await send(change(request)), 403, code);
  });

  test('covers the body', async () => {
    const { url, init } = await ada.sign('POST', `member/${ada.memberId}`, { body: { first_name: 'Ada' } });
    const answer = await send({ url, init: { ...init, body: JSON.stringify({ first_name: 'Eve' }) } });
    expectRefused(answer, 403, 'InvalidSignatureException');
    expect((await send({ url, init })).status).toBe(200);
  });

  test('covers the method', async () => {
    const { url, init } = await own();
    const { status, headers } = await send({ url, init: { ...init, method: 'HEAD' } });
    expect([status, headers.get('x-amzn-errortype')]).toEqual([403, 'InvalidSignatureException']);
  });

  test('may leave the body out for uploads only', async () => {
    const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const answer = await ada.call('POST', `member/${ada.memberId}`, { body: { first_name: 'Ada' }, headers });
    expectRefused(answer, 403, 'InvalidSignatureException');
  });
});

describe('an address that is not in the contract', () => {
  test.each([
    ['GET', 'no/such/thing'],
    ['DELETE', 'member/1'],
    ['POST', 'v2/anything'],
  ])('%s %s is answered like a gateway', async (method, path) => {
    const answer = await anonymousCall(`${server.url}/api`, method, path);
    expectRefused(answer, 403, 'MissingAuthenticationTokenException');
  });
});
