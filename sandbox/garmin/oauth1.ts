import { createHmac } from 'node:crypto';
import type { Answer, Call } from '../http.ts';
import { formOf, same } from '../standin/oauth.ts';
import { rootOf } from '../standin/vendor.ts';
import { type Garmin, refuse } from './context.ts';

/** Maximum error of a client's clock, s. */
const skew = 300;

/** Percent-encodes everything except letters, digits and `-._~` [RFC 5849 §3.6]. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Returns the HMAC-SHA1 over method, URL and parameters [RFC 5849 §3.4].
 * @param url without the query
 * @param parameters of the query, the header and the form, without `realm` and `oauth_signature`
 */
export function signatureOf(
  method: string,
  url: string,
  parameters: readonly (readonly [name: string, value: string])[],
  secrets: { readonly consumer: string; readonly token: string },
): string {
  const pairs = parameters
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => order(a[0], b[0]) || order(a[1], b[1]))
    .map((pair) => pair.join('='));
  return createHmac('sha1', `${encode(secrets.consumer)}&${encode(secrets.token)}`)
    .update([method, encode(url), encode(pairs.join('&'))].join('&'))
    .digest('base64');
}

/** Returns the parameters of an `Authorization: OAuth` header; `null` if there is none. */
function headerOf(call: Call): Map<string, string> | null {
  const [, list] = /^OAuth (.+)$/is.exec(call.headers.authorization ?? '') ?? [];
  if (list === undefined) return null;
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of list.matchAll(/([\w.~-]+)="([^"]*)"/g)) {
    try {
      found.set(name, decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return found;
}

/** Used nonces and their times. */
const used = new WeakMap<Garmin, Map<string, number>>();

function isFresh(garmin: Garmin, timestamp: number, nonce: string): boolean {
  const now = garmin.around.now();
  if (!(Math.abs(now - timestamp) <= skew) || nonce === '') return false;
  const known = used.get(garmin) ?? new Map<string, number>();
  used.set(garmin, known);
  for (const [old, at] of known) {
    // Nonces are in order of use, so the rest is newer.
    if (at >= now - 2 * skew) break;
    known.delete(old);
  }
  const key = `${timestamp} ${nonce}`;
  if (known.has(key)) return false;
  known.set(key, now);
  return true;
}

/** A signed request: its token (empty if none is needed) and its verifier. */
export interface Signed {
  readonly token: string;
  readonly verifier: string;
}

/** Checks a request's OAuth 1.0a signature by the application, with its token's secret. @returns an error if it is invalid */
export function checkSigned(garmin: Garmin, call: Call, secretOf: (token: string) => string | null): Signed | Answer {
  const header = headerOf(call);
  if (header === null) return refuse(401, 'An OAuth header is needed');
  const text = (name: string) => header.get(name) ?? '';
  const { clientId, clientSecret } = garmin.application;
  const secret = secretOf(text('oauth_token'));
  if (text('oauth_signature_method') !== 'HMAC-SHA1') return refuse(400, 'Only HMAC-SHA1 is supported');
  if (!same(text('oauth_consumer_key'), clientId) || secret === null) return refuse(401, 'Unknown consumer or token');
  const parameters = [
    ...[...header].filter(([name]) => name !== 'realm' && name !== 'oauth_signature'),
    ...call.query,
    ...(formOf(call) ?? []),
  ];
  const root = call.base ?? `http://${(call.headers.host ?? new URL(rootOf(garmin, call)).host).toLowerCase()}`;
  const wanted = signatureOf(call.method, `${root}${call.path}`, parameters, { consumer: clientSecret, token: secret });
  if (!same(text('oauth_signature'), wanted)) return refuse(401, 'Invalid signature');
  if (!isFresh(garmin, Number(text('oauth_timestamp')), text('oauth_nonce'))) {
    return refuse(401, 'The timestamp is off, or the nonce was used');
  }
  return { token: text('oauth_token'), verifier: text('oauth_verifier') };
}

export const isOAuth1 = (call: Call): boolean => /^OAuth /i.test(call.headers.authorization ?? '');
