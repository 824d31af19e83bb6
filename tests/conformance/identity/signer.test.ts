import { createHash } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalRequest, emptyHash, parseScope, signatureOf, signingKey } from '../../../server/http/sigv4.ts';

/** The key pair in AWS's documentation. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const region = 'eu-west-1';
const signingDate = new Date(Date.UTC(2026, 10, 20, 12, 34, 56));
const date = '20261120T123456Z';
const service = 'execute-api';
const signer = new SignatureV4({ credentials, region, service, sha256: Sha256 });

/** The result of our own check for a raw request. */
function ourSignature(
  { method, url, headers, body }: { method: string; url: string; headers: Record<string, string>; body: string },
  scopeText: string,
  signedHeaders: string[],
  leaveOut: string[] = [],
): string {
  const scope = parseScope(scopeText);
  if (!scope) throw new Error('no scope');
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const canonical = canonicalRequest({ method, url, headers, payloadHash }, signedHeaders, leaveOut);
  return signatureOf(canonical, headers['x-amz-date'] ?? date, scope, signingKey(credentials.secretAccessKey, scope));
}

const segment = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((s) => s !== '.' && s !== '..');
const rfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
/** Strings without lone surrogates. */
const wellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

describe('our verifier agrees with the signer of the AWS SDK', () => {
  test('on any path, query, header and body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        fc.array(segment.filter(wellFormed), { maxLength: 4 }),
        fc.dictionary(
          fc.string({ minLength: 1, maxLength: 8 }).filter(wellFormed),
          fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1, maxLength: 3 })),
          { maxKeys: 4 },
        ),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        async (method, segments, query, body) => {
          const path = `/${segments.map(rfc3986).join('/')}`;
          const headers = { host: 'api.example.org:8080', 'x-note': '  two   spaces ' };
          const signed = await signer.sign(
            { method, protocol: 'https:', hostname: 'api.example.org', path, query, headers, body },
            { signingDate },
          );
          const pairs = Object.entries(query).flatMap(([name, value]) =>
            [value].flat().map((one) => `${rfc3986(name)}=${rfc3986(one)}`),
          );
          const url = pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
          const [, scope = '', names = '', signature = ''] =
            /Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)/.exec(signed.headers.authorization ?? '') ?? [];
          expect(ourSignature({ method, url, headers: signed.headers, body }, scope, names.split(';'))).toBe(signature);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('on presigned URLs', async () => {
    const presigner = new SignatureV4({ credentials, region, service: 'iotdevicegateway', sha256: Sha256 });
    const host = 'data.example.org';
    const signed = await presigner.presign(
      { method: 'GET', protocol: 'wss:', hostname: host, path: '/mqtt', query: {}, headers: { host } },
      { signingDate, expiresIn: 300 },
    );
    const query = new URLSearchParams(signed.query as Record<string, string>);
    const signature = query.get('X-Amz-Signature') ?? '';
    query.append('X-Amz-Security-Token', 'a token/with+signs=');
    const url = `/mqtt?${query.toString()}`;
    const scope = query.get('X-Amz-Credential') ?? '';
    const request = { method: 'GET', url, headers: { host }, body: '' };
    const leftOut = ['X-Amz-Signature', 'X-Amz-Security-Token'];
    expect(ourSignature(request, scope, ['host'], leftOut)).toBe(signature);
  });
});

test('the published example of a presigned channel URL', () => {
  const scopeText = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/iotdevicegateway/aws4_request';
  const scope = parseScope(scopeText);
  if (!scope) throw new Error('no scope');
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encodeURIComponent(scopeText)}`,
    'X-Amz-Date=20130524T000000Z',
    'X-Amz-Expires=86400',
    'X-Amz-SignedHeaders=host',
  ].join('&');
  const headers = { host: 'example.iot.us-east-1.amazonaws.com' };
  const canonical = canonicalRequest({ method: 'GET', url: `/mqtt?${query}`, headers, payloadHash: emptyHash }, [
    'host',
  ]);
  const key = signingKey(credentials.secretAccessKey, scope);
  expect(signatureOf(canonical, '20130524T000000Z', scope, key)).toBe(
    '3ec863617e7e6afa53fc5669c7db4983300818ddc18e72db53c6408d00f60d94',
  );
});
