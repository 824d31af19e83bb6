import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as received. */
export interface Received {
  readonly method: string;
  /** Path and query, still encoded. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A rejected request, with S3's error code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MS = 15 * 60_000;
const LONGEST_SECONDS = 7 * 24 * 3600;
export const UNSIGNED = 'UNSIGNED-PAYLOAD';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, 'InvalidURI');
  }
}

/** Encodes a path once, leaving its segments unchanged. Other services encode paths twice and normalise them. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/');

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const headerText = (value: string | string[] | undefined) =>
  [value ?? '']
    .flat()
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .join(',');

interface Proof {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly payloadHash: string;
  readonly expiresSeconds: number | null;
}

function proofInQuery(query: URLSearchParams): Proof {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) throw new Refusal(400, 'AuthorizationQueryParametersError');
  const expires = Number(query.get('X-Amz-Expires'));
  if (!(expires >= 1 && expires <= LONGEST_SECONDS)) throw new Refusal(400, 'AuthorizationQueryParametersError');
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: UNSIGNED,
    expiresSeconds: expires,
  };
}

function proofInHeaders(headers: IncomingHttpHeaders): Proof {
  const { authorization = '' } = headers;
  const fields = new Map(
    authorization
      .slice(ALGORITHM.length)
      .split(',')
      .map((part) => [part.split('=')[0]?.trim() ?? '', part.slice(part.indexOf('=') + 1).trim()] as const),
  );
  if (!authorization.startsWith(`${ALGORITHM} `)) throw new Refusal(403, 'AccessDenied');
  const payloadHash = headerText(headers['x-amz-content-sha256']);
  if (payloadHash === '') throw new Refusal(400, 'InvalidRequest', 'x-amz-content-sha256 is missing');
  if (payloadHash.startsWith('STREAMING-')) throw new Refusal(501, 'NotImplemented');
  const signedHeaders = (fields.get('SignedHeaders') ?? '').split(';');
  const needed = ['x-amz-content-sha256', 'x-amz-date'];
  if (needed.some((name) => !signedHeaders.includes(name))) throw new Refusal(403, 'AccessDenied');
  return {
    credential: fields.get('Credential') ?? '',
    signedHeaders,
    signature: fields.get('Signature') ?? '',
    date: headerText(headers['x-amz-date']),
    payloadHash,
    expiresSeconds: null,
  };
}

function checkTime({ date, expiresSeconds }: Proof, now: number): void {
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at)) throw new Refusal(403, 'AccessDenied');
  if (expiresSeconds === null && Math.abs(now - at) > SKEW_MS) throw new Refusal(403, 'RequestTimeTooSkewed');
  if (expiresSeconds === null) return;
  if (at - now > SKEW_MS) throw new Refusal(403, 'AccessDenied', 'Request is not yet valid');
  if (now > at + expiresSeconds * 1000) throw new Refusal(403, 'AccessDenied', 'Request has expired');
}

/**
 * Verifies signature version 4 like S3, for a request with headers or a presigned URL.
 * @returns the required SHA-256 of the body, or {@link UNSIGNED}
 * @throws Refusal
 */
export function verify(request: Received, keys: Keys, region: string, now = Date.now()): string {
  const [path = '', ...rest] = request.url.split('?');
  const query = new URLSearchParams(rest.join('?').replaceAll('+', '%2B'));
  const proof = query.has('X-Amz-Signature') ? proofInQuery(query) : proofInHeaders(request.headers);
  const [accessKeyId, day = '', inRegion = '', service = '', end] = proof.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId');
  if (inRegion !== region || service !== 's3' || end !== 'aws4_request' || !proof.date.startsWith(day))
    throw new Refusal(400, 'AuthorizationHeaderMalformed');
  if (!proof.signedHeaders.includes('host')) throw new Refusal(403, 'AccessDenied');
  checkTime(proof, now);
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    ...proof.signedHeaders.map((name) => `${name}:${headerText(request.headers[name])}`),
    '',
    proof.signedHeaders.join(';'),
    proof.payloadHash,
  ].join('\n');
  const scope = `${day}/${inRegion}/${service}/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), inRegion), service), 'aws4_request');
  const expected = hmac(key, [ALGORITHM, proof.date, scope, hash('sha256', canonical, 'hex')].join('\n'));
  const received = Buffer.from(proof.signature, 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new Refusal(403, 'SignatureDoesNotMatch');
  return proof.payloadHash;
}
