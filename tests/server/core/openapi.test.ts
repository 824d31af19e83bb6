import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, identifiesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { registerAdmin } from '../admins.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Answer, anonymousCall, bearerRequest, send, type TestMember } from '../member.ts';
import { codesOf } from './documented-codes.ts';
import { idsWhere, pathOf, samples, toSigned } from './requests.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: object };
  readonly responses: Record<string, { readonly description?: string; readonly content?: object }>;
}
interface Spec {
  readonly info: Record<string, unknown>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: object; readonly securitySchemes: object };
  readonly paths: Record<string, Record<string, Operation>>;
}

const anyCall = [
  '429 TooManyRequestsException',
  '500 internal_error',
  '503 database_unavailable',
  '503 disk_unavailable',
  '503 server_overloaded',
];
const withBody = ['400 invalid_request', '413 request_too_large', '415 unsupported_media_type'];
const signed = [
  ...anyCall,
  '401 token_expired',
  '401 unauthorized',
  '403 ExpiredTokenException',
  '403 IncompleteSignatureException',
  '403 InvalidSignatureException',
  '403 MissingAuthenticationTokenException',
  '403 UnrecognizedClientException',
  '403 page_closed',
  '403 page_hidden',
];

/** A call of each kind, with all its codes, written by hand. */
const codesOfKinds: Partial<Record<CallId, readonly string[]>> = {
  // About a member, including sample members.
  getMember: [...signed, '400 invalid_request', '403 forbidden', '403 not_for_tokens'],
  // Calls with a personal token.
  getCalendar: [...signed, '400 invalid_request', '403 forbidden', '403 scope_needed'],
  // About an object of a member.
  getActivity: [...signed, '400 invalid_request', '403 scope_needed', '404 not_found'],
  // With a body, after a fresh proof, and with its own codes.
  createApiToken: [
    ...signed,
    ...withBody,
    '409 already_created',
    '403 forbidden',
    '403 not_for_samples',
    '403 not_for_tokens',
    '403 recent_proof_needed',
    '409 too_many_tokens',
  ],
  // Of teams, without a subject.
  sendEmail: [
    ...signed,
    ...withBody,
    '403 not_for_samples',
    '403 not_for_tokens',
    '404 not_found',
    '409 nobody_to_write_to',
    '409 not_in_team',
  ],
  // Calls for admins.
  listAdminActs: [...signed, '400 invalid_request', '403 forbidden', '403 not_for_samples', '403 not_for_tokens'],
  // The second API, with an access token.
  getSharedCohort: [
    ...anyCall,
    '400 invalid_request',
    '401 token_expired',
    '401 unauthorized',
    '403 page_closed',
    '403 page_hidden',
    '404 not_found',
  ],
  // Calls without an account.
  getCoupon: [...anyCall, '400 invalid_request', '404 not_found', '404 unknown_coupon'],
};

let server: TestServer;
let ada: TestMember;
let admin: TestMember;
let spec: Spec;
let documented: Awaited<ReturnType<typeof codesOf>>;
let operations: [path: string, Operation][];
beforeAll(async () => {
  server = await startTestServer();
  [ada, admin] = await Promise.all([server.register(), registerAdmin(server)]);
  documented = await codesOf(server);
  spec = (await (await fetch(`${server.url}/api/docs.json`)).json()) as Spec;
  operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
});
afterAll(() => server.stop());

const wrong = (isWrong: (path: string, operation: Operation) => boolean) =>
  operations.filter(([path, operation]) => isWrong(path, operation)).map(([, { operationId }]) => operationId);

const rows: readonly Call[] = Object.values(calls);

/** Default rules of OpenAPI linters (Spectral's `oas`, Redocly's `recommended`), as far as they apply to us. */
describe('the description of the API', () => {
  test('states licence, contact and the address of this server', () => {
    expect(spec.info).toEqual({
      title: 'Longrun API',
      version: '1',
      description:
        'What the pages of Longrun call, and programs of members by personal tokens. A failed call answers a sentence and a code.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Longrun', url: server.url },
    });
    expect(spec.servers).toEqual([{ url: server.url, description: 'Longrun' }]);
  });

  test('has every call once, with a name, a sentence, and a described tag', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted());
    const tags = new Map(spec.tags.map(({ name, description }) => [name, description]));
    expect(wrong((_, { summary = '', description = '' }) => summary === '' || description === '')).toEqual([]);
    expect(wrong((_, { tags: own = [] }) => own.length !== 1 || !tags.get(own[0]!))).toEqual([]);
  });

  test('states the outcomes of each: an answer, and every failure with its codes', () => {
    // Redirects browsers.
    const sent = wrong((_, { responses }) => !Object.keys(responses).some((status) => status.startsWith('2')));
    expect(sent.toSorted()).toEqual(
      ['finishVendorLink', 'requestGarminLink', 'requestSuuntoLink', 'requestVendorLink'].toSorted(),
    );
    expect(wrong((_, { responses }) => !Object.keys(responses).some((status) => status.startsWith('4')))).toEqual([]);
    expect(
      wrong((_, { responses }) => Object.values(responses).some(({ description = '' }) => description === '')),
    ).toEqual([]);
    const withoutShape = operations.flatMap(([, { operationId, responses }]) =>
      Object.entries(responses)
        .filter(([status, response]) => {
          const ownShape = rows.find(({ id }) => id === operationId)!.answers[Number(status)];
          return (
            Number(status) >= 400 && !ownShape && !JSON.stringify(response).includes('#/components/schemas/Failure')
          );
        })
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(withoutShape).toEqual([]);
  });

  test.each(Object.entries(codesOfKinds))('names every code of %s', (id, codes) => {
    expect([...(documented.get(id as CallId) ?? [])].toSorted()).toEqual(codes.toSorted());
  });

  test('requires described authentication for each account, and personal tokens where there is a scope', () => {
    const schemes = Object.keys(spec.components.securitySchemes);
    const used = new Set(operations.flatMap(([, { security = [] }]) => security.flatMap((one) => Object.keys(one))));
    expect([...used].toSorted()).toEqual(schemes.toSorted());
    for (const [, { operationId, security = [] }] of operations) {
      const { proof, scope } = rows.find(({ id }) => id === operationId)!;
      expect([operationId, security.length > 0]).toEqual([operationId, identifiesCaller(proof)]);
      expect([operationId, security.some((one) => 'personalToken' in one)]).toEqual([operationId, scope !== undefined]);
    }
  });

  test('describes every parameter of a path, and refers to nothing that is missing', () => {
    expect(
      wrong((path, { parameters = [] }) => {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const described = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        return named.toSorted().join() !== described.toSorted().join();
      }),
    ).toEqual([]);
    const refers = [...JSON.stringify(spec).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(new Set(refers)).toEqual(new Set(Object.keys(spec.components.schemas)));
  });

  test('has a body for each call that needs one, and lists with named items', () => {
    expect(
      wrong((_, { operationId, requestBody }) => {
        const row = rows.find(({ id }) => id === operationId)!;
        return (row.body !== undefined || row.multipart === true) !== (requestBody !== undefined);
      }),
    ).toEqual([]);
    const bare: unknown[] = [];
    JSON.stringify(spec, (_, value: unknown) => {
      const { type, items } = (value ?? {}) as { type?: unknown; items?: unknown };
      if (type === 'array' && (items ?? false) === false) bare.push(value);
      return value;
    });
    expect(bare).toEqual([]);
  });
});

/** A valid request of the call, except for its body. */
async function withBytes(id: CallId, body: string, contentType: string): Promise<Answer> {
  const row: Call = calls[id];
  // Members are refused an admin's call before its body is parsed.
  const caller = row.who === 'admin' ? admin : ada;
  const { method, path, request } = toSigned(id, caller);
  const bytes = new TextEncoder().encode(body);
  const about = { query: request.query, bytes };
  const { url, init } =
    row.proof === 'signed'
      ? await caller.sign(method, path, { ...about, headers: { 'content-type': contentType } })
      : bearerRequest(`${server.url}/api`, caller.tokens.access_token, [method, path, about]);
  return send({
    url,
    init: { ...init, headers: { ...(init.headers as Record<string, string>), 'content-type': contentType } },
  });
}

const outcomeOf = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | null)?.code}`;

describe('every refusal that a request of its kind provokes is described', () => {
  const byAccount = idsWhere(({ proof }) => identifiesCaller(proof));

  test.each(byAccount)('%s without a proof', async (id) => {
    const { params, body } = samples[id](ada);
    const answer = await anonymousCall(`${server.url}/api`, calls[id].method, pathOf(calls[id], params), body);
    const refusal = calls[id].proof === 'bearer' ? '401 unauthorized' : '403 MissingAuthenticationTokenException';
    expect(outcomeOf(answer)).toBe(refusal);
    expect([refusal, documented.get(id)?.has(refusal)]).toEqual([refusal, true]);
  });

  test.each(byAccount.filter((id) => (calls[id] as Call).body !== undefined))('%s with a wrong body', async (id) => {
    for (const [body, contentType, refusal] of [
      ['null', 'application/json', '400 invalid_request'],
      ['{', 'application/json', '400 invalid_request'],
      ['word', 'text/x-unknown', '415 unsupported_media_type'],
    ] as const) {
      expect([body, outcomeOf(await withBytes(id, body, contentType))]).toEqual([body, refusal]);
      expect([refusal, documented.get(id)?.has(refusal)]).toEqual([refusal, true]);
    }
  });
});
