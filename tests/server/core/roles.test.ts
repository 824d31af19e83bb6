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
import { createSealer } from '../../../server/seal.ts';
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
import { idsWhere, pathOf, samples, toSigned } from './requests.ts';
import { ownStatus } from './role-expectations.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
let gone: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bea, gone] = await Promise.all([server.register(), server.register(), server.register()]);
  await anonymousCall(`${server.url}/api`, 'POST', 'auth/sign-out', { refresh_token: gone.tokens.refresh_token });
});
afterAll(() => server.stop());

const signed = idsWhere(({ proof }) => proof === 'signed');
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** They are no admin. */
const usual = (id: CallId) => (calls[id].who === 'admin' ? 403 : 200);

const callAs = (who: TestMember, id: CallId, about: TestMember, more: SignedRequest = {}): Promise<Answer> => {
  const { method, path, request } = toSigned(id, about);
  return who.call(method, path, { ...request, ...more });
};

function expectRefused(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: (answer.body as { code?: string }).code }).toEqual({ status, code });
  expect(failure.safeParse(answer.body).success).toBe(true);
  if (code.endsWith('Exception')) expect(answer.headers.get('x-amzn-errortype')).toBe(code);
}

describe.each(signed)('%s', (id) => {
  test('answers the member that it is about', async () => {
    const { status } = await callAs(ada, id, ada);
    expect(status).toBe(ownStatus[id] ?? usual(id));
  });

  test('is refused without a signature', async () => {
    const { method, path, request } = toSigned(id, ada);
    const query = new URLSearchParams(request.query).toString();
    const answer = await anonymousCall(`${server.url}/api`, method, query ? `${path}?${query}` : path, request.body);
    expectRefused(answer, 403, 'MissingAuthenticationTokenException');
  });

  const { who } = calls[id];
  if (who === 'self' || who === 'owner') {
    test('shows nothing to another member', async () => {
      const answer = await callAs(bea, id, ada);
      if (who === 'self') expectRefused(answer, 403, 'forbidden');
      else expectRefused(answer, 404, 'not_found');
    });
  }

  test('is refused when the request was changed after signing', async () => {
    const { method, path, request } = toSigned(id, ada);
    const { url, init } = await ada.sign(method, path, request);
    expectRefused(
      await send({ url: `${url}${url.includes('?') ? '&' : '?'}x=1`, init }),
      403,
      'InvalidSignatureException',
    );
  });

  test('is refused five minutes after signing, and from clocks that are off by ten', async () => {
    for (const off of [-5.1, -10, 10]) {
      const answer = await callAs(ada, id, ada, { signingDate: minutes(off) });
      expectRefused(answer, 403, 'InvalidSignatureException');
    }
  });

  test('is refused with expired credentials', async () => {
    expectRefused(await callAs(ada, id, ada, { credentials: expired(ada) }), 403, 'ExpiredTokenException');
  });

  test('is refused after signing out', async () => {
    expectRefused(await callAs(gone, id, gone), 403, 'UnrecognizedClientException');
  });
});

/** Credentials as the server would have made them two hours ago. */
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

describe.each(idsWhere(({ proof }) => proof === 'bearer'))('%s, by an access token', (id) => {
  const request = () => toSigned(id, ada);
  const withToken = (token: string) => {
    const { method, path, request: about } = request();
    return send(bearerRequest(`${server.url}/api`, token, [method, path, about]));
  };

  test('answers the member whose it is', async () => {
    expect((await withToken(ada.tokens.access_token)).status).toBe(ownStatus[id] ?? usual(id));
  });

  test('is refused without one, with one that is none, of another kind, and after its session', async () => {
    const { method, path, request: about } = request();
    const { url, init } = bearerRequest(`${server.url}/api`, '', [method, path, about]);
    const bare = await send({ url, init: { ...init, headers: { 'content-type': 'application/json' } } });
    const forged = `${ada.tokens.access_token.slice(0, -4)}AAAA`;
    const others = ['', 'x', 'a.b.c', forged, ada.tokens.id_token, ada.tokens.refresh_token, gone.tokens.access_token];
    for (const answer of [bare, ...(await Promise.all(others.map(withToken)))]) {
      expectRefused(answer, 401, 'unauthorized');
    }
  });

  test('is refused with a signature in its place', async () => {
    const { method, path, request: about } = request();
    expectRefused(await ada.call(method, path, about), 401, 'unauthorized');
  });

  if (calls[id].who === 'self' || calls[id].who === 'owner') {
    test('shows nothing to another member', async () => {
      const answer = await withToken(bea.tokens.access_token);
      if (calls[id].who === 'self') expectRefused(answer, 403, 'forbidden');
      else expectRefused(answer, 404, 'not_found');
    });
  }
});

describe('calls that need no account', () => {
  const expected: Partial<Record<CallId, [status: number, code: string | undefined]>> = {
    authenticate: [401, 'NotAuthorizedException'],
    register: [400, 'invalid_request'],
    refresh: [401, 'NotAuthorizedException'],
    signOut: [204, undefined],
    forgotPassword: [200, undefined],
    confirmPasswordReset: [400, 'ExpiredCodeException'],
    openLock: [400, 'ExpiredCodeException'],
    changePassword: [401, 'NotAuthorizedException'],
    getCoupon: [404, 'unknown_coupon'],
    getSignupPage: [404, 'not_found'],
    createDemo: [200, undefined],
    reportFault: [204, undefined],
    getTeamWelcome: [404, 'not_found'],
    getPartnerPage: [404, 'not_found'],
    countPageStep: [404, 'not_found'],
    getCohort: [404, 'not_found'],
    isCohortMember: [404, 'not_found'],
    answerSecondFactor: [401, 'NotAuthorizedException'],
    beginSetUpAtSignIn: [401, 'NotAuthorizedException'],
    finishSetUpAtSignIn: [401, 'NotAuthorizedException'],
    lookAtInvitation: [404, 'unknown_invitation'],
  };
  test.each(idsWhere(({ proof }) => proof === 'anonymous'))('%s', async (id) => {
    const { params, query, body } = samples[id](ada);
    const path = pathOf(calls[id], params) + (query ? `?${new URLSearchParams(query)}` : '');
    const answer = await anonymousCall(`${server.url}/api`, calls[id].method, path, body);
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual(expected[id]);
  });
});

describe('a signature', () => {
  const own = () => ada.sign('GET', `member/${ada.memberId}`);
  const withHeader = ({ url, init }: RawRequest, name: string, value: string): RawRequest => ({
    url,
    init: { ...init, headers: { ...init.headers, [name]: value } },
  });

  test('says in words of the gateway when it is too old or too young', async () => {
    const shape = (text: string) => text.replace(/\d{8}T\d{6}Z/g, 'T');
    const message = async (off: number) => {
      const answer = await callAs(ada, 'getMember', ada, { signingDate: minutes(off) });
      return shape((answer.body as { message: string }).message);
    };
    expect(await message(-10)).toBe('Signature expired: T is now earlier than T (T - 5 min.)');
    expect(await message(10)).toBe('Signature not yet current: T is still later than T (T + 5 min.)');
  });

  test('is for the whole day that it names: a day that is cut short is refused, however well it is signed', async () => {
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

  test('holds for four minutes to either side', async () => {
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
      "somebody else's token",
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

  test('may leave the body out of uploads only', async () => {
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
  ])('%s %s is answered as a gateway does', async (method, path) => {
    const answer = await anonymousCall(`${server.url}/api`, method, path);
    expectRefused(answer, 403, 'MissingAuthenticationTokenException');
  });
});
