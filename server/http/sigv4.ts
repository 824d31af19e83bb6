import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The signed parts of a request, as received. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query exactly as received, still encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** SHA-256 of the body in hex, or the placeholder for a body that the signature does not cover. */
  readonly payloadHash: string;
}

/** The credential scope: `<accessKeyId>/<yyyymmdd>/<region>/<service>/aws4_request`. */
export interface Scope {
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

export const algorithm = 'AWS4-HMAC-SHA256';
/** Maximum clock difference in milliseconds: signatures are valid for five minutes in either direction. */
export const skewMs = 5 * 60_000;

const hmac = (key: Buffer | string, value: string) => createHmac('sha256', key).update(value).digest();
export const sha256Hex = (value: string | Buffer): string => hash('sha256', value, 'hex');
export const emptyHash = sha256Hex('');

/** Encodes as in RFC 3986: everything except A-Z a-z 0-9 - . _ ~ */
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Removes empty and dot segments, and encodes the received path again: every service but S3 signs paths that way. */
function canonicalPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(encode(segment));
  }
  return `/${segments.join('/')}${segments.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

/** Returns the canonical query. @param leaveOut query parameters that the signature does not cover */
export function canonicalQuery(query: string, leaveOut: readonly string[] = []): string {
  if (query === '') return '';
  const pairs: [string, string][] = [];
  for (const part of query.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = encode(decode(at < 0 ? part : part.slice(0, at)));
    const value = at < 0 ? '' : encode(decode(part.slice(at + 1)));
    if (!leaveOut.includes(name)) pairs.push([name, value]);
  }
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return pairs
    .sort((a, b) => order(a[0], b[0]) || order(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const headerValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value : [value ?? '']).map((part) => part.trim().replace(/\s+/g, ' ')).join(',');

export function canonicalRequest(
  request: SignedRequest,
  signedHeaders: readonly string[],
  leaveOut: readonly string[] = [],
): string {
  const at = request.url.indexOf('?');
  const path = at < 0 ? request.url : request.url.slice(0, at);
  const query = at < 0 ? '' : request.url.slice(at + 1);
  const lines = [request.method, canonicalPath(path), canonicalQuery(query, leaveOut)];
  for (const name of signedHeaders)
    lines.push(`${name}:${headerValue(Object.hasOwn(request.headers, name) ? request.headers[name] : undefined)}`);
  lines.push('', signedHeaders.join(';'), request.payloadHash);
  return lines.join('\n');
}

/** Derives the signing key with four nested HMACs. It is valid all day, so worth caching. */
export const signingKey = (secretKey: string, scope: Scope): Buffer =>
  hmac(hmac(hmac(hmac(`AWS4${secretKey}`, scope.day), scope.region), scope.service), 'aws4_request');

/** Returns the signature in hex. @param date `YYYYMMDDTHHMMSSZ` */
export function signatureOf(canonical: string, date: string, scope: Scope, key: Buffer): string {
  const scopeText = `${scope.day}/${scope.region}/${scope.service}/aws4_request`;
  return hmac(key, [algorithm, date, scopeText, sha256Hex(canonical)].join('\n')).toString('hex');
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses a credential scope; `null` if the text is not one. */
export function parseScope(credential: string): Scope | null {
  const parts = credential.split('/');
  const [accessKeyId, day, region, service, end] = parts;
  if (parts.length !== 5 || !accessKeyId || !day || !region || !service || end !== 'aws4_request') return null;
  return { accessKeyId, day, region, service };
}

/** Returns the milliseconds since 1970 of `YYYYMMDDTHHMMSSZ`; NaN if invalid. */
export function parseAmzDate(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Formats a time as `YYYYMMDDTHHMMSSZ`. */
export const amzDate = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

/** Parses the fields of an `Authorization: AWS4-HMAC-SHA256 …` header; `null` if it is another header. */
export function parseAuthorization(
  header: string,
): { scope: Scope; signedHeaders: readonly string[]; signature: string } | null {
  if (!header.startsWith(`${algorithm} `)) return null;
  const fields = new Map<string, string>();
  for (const part of header.slice(algorithm.length + 1).split(',')) {
    const at = part.indexOf('=');
    if (at > 0) fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  const scope = parseScope(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders')?.split(';');
  const signature = fields.get('Signature');
  if (!scope || !signedHeaders || signature === undefined) return null;
  return { scope, signedHeaders, signature };
}
