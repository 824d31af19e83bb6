import { createHmac, randomUUID } from 'node:crypto';

/** A key and its secret, of the application or of a token. */
export interface OAuth1Pair {
  readonly key: string;
  readonly secret: string;
}

/** Percent-encodes everything except letters, digits and `-._~` [RFC 5849 §3.6]. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Compares names and values bytewise; encoded text is ASCII. */
const byBytes = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Builds the text to sign: method, URL without query, and all parameters sorted [RFC 5849 §3.4.1]. */
function baseString(method: string, url: URL, fields: Readonly<Record<string, string>>): string {
  const parameters = [...url.searchParams, ...Object.entries(fields)]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => byBytes(a, b) || byBytes(x, y))
    .map((pair) => pair.join('='));
  return [method, url.origin + url.pathname, parameters.join('&')].map(encoded).join('&');
}

/** Values that make otherwise identical requests unique. */
export interface Moment {
  /** Time in seconds since 1970. */
  readonly timestamp: number;
  readonly nonce: string;
}

/**
 * Returns the Authorization header of a request, signed with HMAC-SHA1 [RFC 5849 §3.4.2]. The signature covers the URL's query. It
 * would also have to cover a form, but none is sent.
 * @param token `null` before a token is issued
 * @param more additional protocol parameters, such as oauth_verifier
 */
export function oauth1Header(
  request: { readonly method: string; readonly url: string },
  { consumer, token }: { readonly consumer: OAuth1Pair; readonly token: OAuth1Pair | null },
  more: Readonly<Record<string, string>> = {},
  { timestamp, nonce }: Moment = { timestamp: Math.floor(Date.now() / 1000), nonce: randomUUID() },
): string {
  const fields: Record<string, string> = {
    oauth_consumer_key: consumer.key,
    ...(token && { oauth_token: token.key }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(timestamp),
    oauth_nonce: nonce,
    oauth_version: '1.0',
    ...more,
  };
  const key = `${encoded(consumer.secret)}&${encoded(token?.secret ?? '')}`;
  const signature = createHmac('sha1', key)
    .update(baseString(request.method, new URL(request.url), fields))
    .digest('base64');
  const parts = Object.entries({ ...fields, oauth_signature: signature });
  return `OAuth ${parts.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`;
}
