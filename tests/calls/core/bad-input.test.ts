import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, identifiesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { failure } from '../../../contract/failure.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import {
  type Answer,
  anonymousCall,
  cognito,
  type SignedRequest,
  type TestMember,
  testPassword,
} from '../../server/member.ts';
import { idsWhere, pathOf, samples } from '../../server/core/requests.ts';

let server: TestServer;
let ada: TestMember;
let admin: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

function expectInvalid(answer: Answer, field?: string): void {
  expect(answer.status).toBe(400);
  const body = failure.parse(answer.body);
  expect(body.code).toBe('invalid_request');
  if (field !== undefined) expect(Object.keys(body.fields ?? {})).toContain(field);
}

const row = (id: CallId): Call => calls[id];
const call = (id: CallId, params: Record<string, string> | undefined, request: SignedRequest) => {
  const { method, proof, who } = row(id);
  const path = pathOf(row(id), params);
  // Callers without rights are refused before their request is parsed.
  const caller = who === 'admin' ? admin : ada;
  if (proof === 'bearer') return caller.bearer(method, path, request);
  return proof === 'signed'
    ? caller.call(method, path, request)
    : anonymousCall(`${server.url}/api`, method, path, request.body);
};

const json = ({ proof }: Call) => identifiesCaller(proof) || proof === 'anonymous';

describe.each(idsWhere((one) => one.body !== undefined && json(one)))('the body of %s', (id) => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['a list', []],
    ['a word', 'word'],
    ['a number', 7],
  ])('may not be %s', async (_, body) => {
    expectInvalid(await call(id, samples[id](ada).params, { query: samples[id](ada).query, body }));
  });
});

const ofId = idsWhere((one) => identifiesCaller(one.proof) && /:id\b/.test(one.path));
test.each(ofId)('%s requires an id as id', async (id) => {
  const { params, query, body } = samples[id](ada);
  for (const bad of ['not-an-id', `${ada.memberId}'--`, `${ada.memberId}0`, '%00']) {
    const form = row(id).multipart ? { form: new FormData() } : {};
    expectInvalid(await call(id, { ...params, id: bad }, { query, body, ...form }), 'id');
  }
});

describe('queries', () => {
  test.each([
    ['listActivities', { start_date: '2026-01-01' }, 'start_date'],
    ['listActivities', { end_date: '20261301' }, 'end_date'],
    ['listActivities', { limit: '0' }, 'limit'],
    ['listActivities', { limit: 'many' }, 'limit'],
    ['listActivities', { limit: '1.5' }, 'limit'],
    ['listActivities', { start_date: '00000101' }, 'start_date'],
    ['listActivities', { flagged_as_duplicate_since: '+275760-09-13T00:00:00Z' }, 'flagged_as_duplicate_since'],
    ['listActivities', { flagged_as_duplicate_since: '0000-01-01' }, 'flagged_as_duplicate_since'],
    ['listImports', { limit: '1.5' }, 'limit'],
    ['listActivities', { archives: '2' }, 'archives'],
    ['getCalendar', { start_date: '2026011' }, 'start_date'],
    ['getCalendar', { end_date: '00010101' }, 'end_date'],
    ['getAveragePowerScales', { critical_power: '-1' }, 'critical_power'],
    ['getAveragePowerScales', { critical_power: 'NaN' }, 'critical_power'],
    ['getSamples', { subset: 'maybe' }, 'subset'],
    ['getImport', { outcome: 'lost' }, 'outcome'],
    ['getImport', { limit: '-1' }, 'limit'],
    ['getImport', { offset: '0.5' }, 'offset'],
    ['getImportStatus', {}, 'member_id'],
    ['getImportStatus', { member_id: 'x' }, 'member_id'],
  ] as const)('%s does not take %o', async (id, query, field) => {
    expectInvalid(await call(id, samples[id](ada).params, { query }), field);
  });
});

test('the character NUL, which the database cannot store, is refused everywhere', async () => {
  const word = 'a\u0000b';
  const email = `${word}@example.org`;
  const anonymous = (method: string, path: string, body?: object) =>
    anonymousCall(`${server.url}/api`, method, path, body);
  expectInvalid(await ada.call('POST', `member/${ada.memberId}`, { body: { first_name: word } }), 'first_name');
  expectInvalid(await anonymous('POST', 'auth/register', { email, password: testPassword }), 'email');
  expectInvalid(await anonymous('POST', 'auth/authenticate', { email, password: testPassword }), 'email');
  expectInvalid(await anonymous('POST', 'auth/forgot-password', { email }), 'email');
  expectInvalid(await anonymous('GET', 'payment/coupon/a%00b'), 'code');
  const { userPoolUrl, userPoolClientId: ClientId } = await server.addresses();
  const body = { ClientId, Username: email, Password: testPassword };
  const answer = await cognito(userPoolUrl, 'AWSCognitoIdentityProviderService.SignUp', body);
  expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'SerializationException:']);
  // Paths of pages always return a page, whatever they contain.
  expect((await fetch(`${server.url}/login?redirect=%00`)).headers.get('content-type')).toContain('text/html');
  // Six characters that only look like an escape are ordinary text.
  const kept = await ada.call('POST', `member/${ada.memberId}`, { body: { first_name: '\\u0000' } });
  expect(kept.body).toHaveProperty('member.length', 1);
  expect(kept.body).toHaveProperty('member.0.first_name', '\\u0000');
});

test('a lone surrogate, which JSON permits but the database does not, is refused; a whole pair is stored', async () => {
  const path = `member/${ada.memberId}`;
  for (const half of ['\ud83c', 'a\udfc3', '\udfc3\ud83c']) {
    expectInvalid(await ada.call('POST', path, { body: { first_name: half } }), 'first_name');
  }
  const body = '{"first_name":"\\uD83C\\uDFC3 \\\\ud83c"}';
  const kept = await ada.call('POST', path, { bytes: new TextEncoder().encode(body) });
  expect(kept.body).toHaveProperty('member.length', 1);
  expect(kept.body).toHaveProperty('member.0.first_name', '🏃 \\ud83c');
});

test.each([
  ['InitiateAuth', { ClientId: '🏃' }],
  ['InitiateAuth', { AuthFlow: 'a\r\nSet-Cookie: b=1' }],
  ['RespondToAuthChallenge', { ChallengeName: 'é\n', ChallengeResponses: {} }],
  ['InitiateAuth', { AuthParameters: { '🏃': 5 } }],
])('requests to the user pool by %s with %o are refused in its own format', async (target, more) => {
  const { userPoolUrl, userPoolClientId: ClientId } = await server.addresses();
  const body = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', ...more };
  const answer = await cognito(userPoolUrl, `AWSCognitoIdentityProviderService.${target}`, body);
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
  expect(answer.body).toEqual({ __type: expect.stringMatching(/Exception$/), message: expect.any(String) });
  expect(answer.headers.get('x-amzn-errormessage')).toMatch(/^[\x20-\x7e]+$/);
});

test('an unknown vendor', async () => {
  const body = { member_id: ada.memberId };
  expectInvalid(await ada.call('POST', 'vendor/strava/pull', { body }), 'vendor');
  expectInvalid(
    await ada.call('POST', `member/${ada.memberId}/link-tickets`, { body: { vendor: 'strava' } }),
    'vendor',
  );
});

test('a response never has more than the contract permits', async () => {
  const { body } = await ada.call('GET', `member/${ada.memberId}`);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/password|hash|sealed|oauth|verifier/i);
});

test('unexpected errors are not revealed', async () => {
  // A path that cannot be decoded must not return a page or a stack trace.
  const response = await fetch(`${server.url}/api/member/%E0%A4%A`);
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    400,
    'application/json; charset=utf-8',
    { code: 'invalid_request', message: 'The request can’t be read.' },
  ]);
});
