import { request as httpRequest } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { RawRequest, TestMember } from '../../server/member.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
});
afterAll(() => server.stop());

/** A raw request: headers in order, and repeated if a test needs it. */
interface Wire {
  readonly method: string;
  /** Raw path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

function sendWire({ method, target, headers, body }: Wire): Promise<[status: number, type: string | null]> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const flat = headers.flatMap(([name, value]) => [name, value]);
    const sent = httpRequest({ hostname, port, method, path: target, headers: flat, agent: false }, (answer) => {
      answer.resume();
      const type = answer.headers['x-amzn-errortype'];
      answer.on('end', () => resolve([answer.statusCode ?? 0, typeof type === 'string' ? type : null]));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A signed request that can be modified. */
function wireOf({ url, init }: RawRequest): Wire {
  const { host, pathname, search } = new URL(url);
  const body = typeof init.body === 'string' ? init.body : undefined;
  return {
    method: init.method ?? 'GET',
    target: pathname + search,
    headers: [
      ['host', host],
      ...Object.entries(init.headers),
      ...(body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))] as const]),
    ],
    ...(body !== undefined && { body }),
  };
}

const valueOf = ({ headers }: Wire, name: string) => headers.find(([one]) => one === name)?.[1] ?? '';
const without = (wire: Wire, name: string): Wire => ({
  ...wire,
  headers: wire.headers.filter(([one]) => one !== name),
});
const withHeader = (wire: Wire, name: string, value: string): Wire => ({
  ...wire,
  headers: [...wire.headers.filter(([one]) => one !== name), [name, value]],
});
const twice = (wire: Wire, name: string, value = valueOf(wire, name)): Wire => ({
  ...wire,
  headers: [...wire.headers, [name, value]],
});
const inAuthorization = (wire: Wire, from: string | RegExp, to: string): Wire => {
  const before = valueOf(wire, 'authorization');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${String(from)} is not in ${before}`);
  return withHeader(wire, 'authorization', after);
};

const own = async () => wireOf(await ada.sign('GET', `member/${ada.memberId}`));
const write = async () => wireOf(await ada.sign('POST', `member/${ada.memberId}`, { body: { first_name: 'Ada' } }));

const MISSING = 'MissingAuthenticationTokenException';
const INCOMPLETE = 'IncompleteSignatureException';
const INVALID = 'InvalidSignatureException';
const UNKNOWN = 'UnrecognizedClientException';

type Change = readonly [what: string, change: (wire: Wire) => Wire, type: string];
const day = (wire: Wire) => valueOf(wire, 'x-amz-date').slice(0, 8);

const changes: readonly Change[] = [
  ['no Authorization', (w) => without(w, 'authorization'), MISSING],
  ['an empty Authorization', (w) => withHeader(w, 'authorization', ''), MISSING],
  ['Basic', (w) => withHeader(w, 'authorization', 'Basic YTpi'), INCOMPLETE],
  ['Bearer', (w) => withHeader(w, 'authorization', `Bearer ${ada.tokens.access_token}`), INCOMPLETE],
  ['another algorithm', (w) => inAuthorization(w, 'AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA512'), INCOMPLETE],
  ['the algorithm in small letters', (w) => inAuthorization(w, 'AWS4-HMAC-SHA256', 'aws4-hmac-sha256'), INCOMPLETE],
  [
    'the algorithm for many regions',
    (w) => inAuthorization(w, 'AWS4-HMAC-SHA256', 'AWS4-ECDSA-P256-SHA256'),
    INCOMPLETE,
  ],
  ['no Credential', (w) => inAuthorization(w, /Credential=[^,]+, /, ''), INCOMPLETE],
  ['no SignedHeaders', (w) => inAuthorization(w, /SignedHeaders=[^,]+, /, ''), INCOMPLETE],
  ['empty SignedHeaders', (w) => inAuthorization(w, /SignedHeaders=[^,]+/, 'SignedHeaders='), INCOMPLETE],
  ['no Signature', (w) => inAuthorization(w, /, Signature=.*/, ''), INCOMPLETE],
  ['an empty Signature', (w) => inAuthorization(w, /Signature=.*/, 'Signature='), INVALID],
  ['a Signature in capitals', (w) => inAuthorization(w, /Signature=.*/, `Signature=${'A'.repeat(64)}`), INVALID],
  ['zeros', (w) => inAuthorization(w, /Signature=.*/, `Signature=${'0'.repeat(64)}`), INVALID],
  ['half a Signature', (w) => inAuthorization(w, /(Signature=.{32}).*/, '$1'), INVALID],
  ['more of a Signature', (w) => inAuthorization(w, /$/, '00'), INVALID],
  ['host not signed', (w) => inAuthorization(w, /SignedHeaders=host;?/, 'SignedHeaders='), INCOMPLETE],
  ['the date not signed', (w) => inAuthorization(w, /;x-amz-date/, ''), INCOMPLETE],
  ['the token not signed', (w) => inAuthorization(w, ';x-amz-security-token', ''), INCOMPLETE],
  ['a header that was not signed', (w) => inAuthorization(w, /(SignedHeaders=[^,]+)/, '$1;x-note'), INVALID],
  ['a header named like an inherited one', (w) => inAuthorization(w, /(SignedHeaders=[^,]+)/, '$1;__proto__'), INVALID],
  ['a header named constructor', (w) => inAuthorization(w, /(SignedHeaders=[^,]+)/, '$1;constructor'), INVALID],
  ['a header named toString', (w) => inAuthorization(w, /(SignedHeaders=[^,]+)/, '$1;toString'), INVALID],
  ['signed headers in capitals', (w) => inAuthorization(w, 'host;', 'HOST;'), INCOMPLETE],
  ['no date', (w) => without(w, 'x-amz-date'), INVALID],
  ['a date that is none', (w) => withHeader(w, 'x-amz-date', 'today'), INVALID],
  ['a date of ISO 8601', (w) => withHeader(w, 'x-amz-date', new Date().toISOString()), INVALID],
  ['another second', (w) => withHeader(w, 'x-amz-date', `${day(w)}T000000Z`), INVALID],
  ['the 99th month', (w) => withHeader(w, 'x-amz-date', '20269901T000000Z'), INVALID],
  ['the date twice', (w) => twice(w, 'x-amz-date'), INVALID],
  ['two dates', (w) => twice(w, 'x-amz-date', '20200101T000000Z'), INVALID],
  ['no token', (w) => without(w, 'x-amz-security-token'), UNKNOWN],
  ['an empty token', (w) => withHeader(w, 'x-amz-security-token', ''), UNKNOWN],
  ['a word for a token', (w) => withHeader(w, 'x-amz-security-token', 'token'), UNKNOWN],
  ['the token twice', (w) => twice(w, 'x-amz-security-token'), UNKNOWN],
  ['the token of somebody else', (w) => withHeader(w, 'x-amz-security-token', bea.credentials.sessionToken), UNKNOWN],
  ['two tokens', (w) => twice(w, 'x-amz-security-token', bea.credentials.sessionToken), UNKNOWN],
  ['the id token for a token', (w) => withHeader(w, 'x-amz-security-token', ada.tokens.id_token), UNKNOWN],
  ['a token cut off', (w) => withHeader(w, 'x-amz-security-token', ada.credentials.sessionToken.slice(0, -4)), UNKNOWN],
  [
    'the key of somebody else',
    (w) => inAuthorization(w, ada.credentials.accessKeyId, bea.credentials.accessKeyId),
    UNKNOWN,
  ],
  ['a key that is made up', (w) => inAuthorization(w, ada.credentials.accessKeyId, 'AKIAIOSFODNN7EXAMPLE'), UNKNOWN],
  ['another day in the scope', (w) => inAuthorization(w, `/${day(w)}/`, '/20200101/'), INVALID],
  ['a day in the scope that is cut short', (w) => inAuthorization(w, `/${day(w)}/`, '/2/'), INVALID],
  ['another region', (w) => inAuthorization(w, '/local-1/', '/eu-west-1/'), INVALID],
  ['another service', (w) => inAuthorization(w, '/execute-api/', '/iotdevicegateway/'), INVALID],
  ['another end of the scope', (w) => inAuthorization(w, '/aws4_request', '/aws5_request'), INCOMPLETE],
  ['a scope with more in it', (w) => inAuthorization(w, '/aws4_request', '/x/aws4_request'), INCOMPLETE],
  ['another host', (w) => withHeader(w, 'host', 'run.example.org'), INVALID],
  ['another method', (w) => ({ ...w, method: 'DELETE' }), INVALID],
  ['a method that the address has not', (w) => ({ ...w, method: 'PATCH' }), MISSING],
  ['HEAD for GET', (w) => ({ ...w, method: 'HEAD' }), INVALID],
  ['a query that was not signed', (w) => ({ ...w, target: `${w.target}?a=1` }), INVALID],
  ['a question mark alone and more', (w) => ({ ...w, target: `${w.target}?&&a` }), INVALID],
];

test('an unchanged request is accepted', async () => {
  expect(await sendWire(await own())).toEqual([200, null]);
  expect(await sendWire(await write())).toEqual([200, null]);
});

test.each(changes)('is refused with %s', async (_, change, type) => {
  expect(await sendWire(change(await own()))).toEqual([403, type]);
});

describe('a body', () => {
  const body = JSON.stringify({ first_name: 'Eve' });
  const withBody = (wire: Wire, text: string): Wire => ({
    ...withHeader(wire, 'content-length', String(Buffer.byteLength(text))),
    body: text,
  });
  test.each<[string, (wire: Wire) => Wire]>([
    ['another', (w) => withBody(w, body)],
    ['with a space more', (w) => withBody(w, `${w.body} `)],
    [
      'with its own hash stated',
      (w) => withHeader(withBody(w, body), 'x-amz-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb924'),
    ],
    ['said not to be signed', (w) => withHeader(withBody(w, body), 'x-amz-content-sha256', 'UNSIGNED-PAYLOAD')],
  ])('is covered: %s', async (_, change) => {
    expect(await sendWire(change(await write()))).toEqual([403, INVALID]);
  });

  test('may be left out of the signature of uploads only', async () => {
    const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const signed = await ada.sign('POST', `member/${ada.memberId}`, { body: { first_name: 'Ada' }, headers });
    expect(await sendWire(wireOf(signed))).toEqual([403, INVALID]);
  });
});

describe('a path', () => {
  /** Spellings of one path; none may bypass the check of the signature. */
  const spellings = (id: string) => [
    `/api/member/${id}/`,
    `/api//member/${id}`,
    `//api/member/${id}`,
    `/api/./member/${id}`,
    `/api/x/../member/${id}`,
    `/api/member/../member/${id}`,
    `/api/member/%2e%2e/member/${id}`,
    `/api/member/${id}/..`,
    `/api/member/${id}%2f`,
    `/api/member%2f${id}`,
    `/api/Member/${id}`,
    `/API/member/${id}`,
    `/api/m%65mber/${id}`,
    `/api/member/${id};a=1`,
    `/api/member/${id}%00`,
    `/api\\member\\${id}`,
  ];
  const lets = ([status]: readonly [number, string | null], isApi: boolean) => isApi && status === 200;

  test('spelt differently opens nothing without a signature', async () => {
    for (const target of spellings(ada.memberId)) {
      const headers = valueOf(await own(), 'host');
      const answer = await sendWire({ method: 'GET', target, headers: [['host', headers]] });
      // Some of them are pages of the web app, which contain no personal data.
      expect([target, lets(answer, /^\/api\/(?!\/)/.test(target))]).toEqual([target, false]);
    }
  });

  test('spelt differently opens nothing of another member with a signature', async () => {
    for (const target of spellings(bea.memberId)) {
      const signed = await own();
      const answer = await sendWire({ ...signed, target });
      expect([target, lets(answer, /^\/api\/(?!\/)/.test(target))]).toEqual([target, false]);
    }
  });
});

describe('a signature in the URL', () => {
  const presign = async (path: string) => {
    const { host, hostname, protocol } = new URL(server.url);
    const { credentials } = ada;
    const signer = new SignatureV4({ credentials, region: 'local-1', service: 'execute-api', sha256: Sha256 });
    const signed = await signer.presign(
      { method: 'GET', protocol, hostname, path, query: {}, headers: { host } },
      { expiresIn: 300 },
    );
    return `${path}?${new URLSearchParams(signed.query as Record<string, string>)}`;
  };
  test('does not count for calls, which are signed by headers', async () => {
    const target = await presign(`/api/member/${ada.memberId}`);
    const headers = [['host', new URL(server.url).host]] as const;
    expect(await sendWire({ method: 'GET', target, headers })).toEqual([403, MISSING]);
    expect(await sendWire({ method: 'GET', target, headers: [...headers, ['authorization', 'x']] })).toEqual([
      403,
      INCOMPLETE,
    ]);
  });
});
