import type { TemporaryCredentials } from '../api/temporary-credentials.ts';

const text = new TextEncoder();
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (value: string) => hex(await crypto.subtle.digest('SHA-256', text.encode(value)));

async function hmac(key: BufferSource, value: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, text.encode(value));
}

/** RFC 3986 encoding: everything except A-Z a-z 0-9 - . _ ~ */
const encoded = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Fetches URLs of the API, signed (SigV4, service `execute-api`) with the browser's own cryptography; api/sign.ts does the same with a library.
 * Queries may contain letters, digits and `-._~` only; their parameters can be in any order.
 * @param at milliseconds since 1970, by the server's clock
 */
export function signedFetch(credentials: TemporaryCredentials, region: string, at: number) {
  const date = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), region, 'execute-api', 'aws4_request'];
  const key = scope.reduce<Promise<BufferSource>>(
    async (before, part) => hmac(await before, part),
    Promise.resolve(text.encode(`AWS4${credentials.secretAccessKey}`)),
  );
  return async (address: string): Promise<Response> => {
    const url = new URL(address);
    const headers = { 'x-amz-date': date, 'x-amz-security-token': credentials.sessionToken };
    const signed = 'host;x-amz-date;x-amz-security-token';
    const canonical = [
      'GET',
      url.pathname.split('/').map(encoded).join('/'),
      url.search.slice(1).split('&').sort().join('&'),
      `host:${url.host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
      '',
      signed,
      await sha256(''),
    ].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), await sha256(canonical)].join('\n');
    const signature = hex(await hmac(await key, toSign));
    const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope.join('/')}, SignedHeaders=${signed}, Signature=${signature}`;
    // Uses the same timeout as the app (src/api/bounded-fetch.ts).
    return fetch(address, { headers: { ...headers, authorization }, signal: AbortSignal.timeout(120_000) });
  };
}
