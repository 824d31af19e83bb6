import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { TemporaryCredentials } from './temporary-credentials.ts';

export interface UnsignedRequest {
  readonly method: string;
  /** Absolute URL with encoded path segments, without a query. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Left out for bodies sent as UNSIGNED-PAYLOAD. */
  readonly body?: string;
}

const signer = (credentials: TemporaryCredentials, region: string, service: string, withToken = true) =>
  new SignatureV4({
    service,
    region,
    sha256: Sha256,
    applyChecksum: false,
    credentials: {
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(withToken && { sessionToken: credentials.sessionToken }),
    },
  });

/** Returns headers that authenticate the request (SigV4, service `execute-api`). The browser sends `host`. */
export async function signedHeaders(
  request: UnsignedRequest,
  credentials: TemporaryCredentials,
  region: string,
  at: Date,
): Promise<Record<string, string>> {
  const url = new URL(request.url);
  const signed = await signer(credentials, region, 'execute-api').sign(
    {
      method: request.method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: { ...request.query },
      headers: { ...request.headers, host: url.host },
      body: request.body,
    },
    { signingDate: at },
  );
  const { host: _, ...headers } = signed.headers;
  return headers;
}

/**
 * Returns the URL of the realtime channel, valid for one attempt. As AWS IoT requires, the session token is appended after signing and is not signed.
 * @param since time of the page's first requests, ms since 1970 by the server's clock; `null` if unknown
 */
export async function presignedRealtimeUrl(
  realtimeUrl: string,
  credentials: TemporaryCredentials,
  region: string,
  at: Date,
  since: number | null,
): Promise<string> {
  const url = new URL(realtimeUrl);
  const { query } = await signer(credentials, region, 'iotdevicegateway', false).presign(
    {
      method: 'GET',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: since === null ? {} : { since: String(Math.floor(since)) },
      headers: { host: url.host },
    },
    { signingDate: at, expiresIn: 60 },
  );
  const parts = Object.entries({ ...query, 'X-Amz-Security-Token': credentials.sessionToken }).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${url.origin}${url.pathname}?${parts.join('&')}`;
}
