import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { TemporaryCredentials } from './temporary-credentials.ts';

export interface UnsignedRequest {
  readonly method: string;
  /** Absolute, path segments already encoded, without a query. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Left out for bodies that are sent as UNSIGNED-PAYLOAD. */
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

/** Headers that prove who makes the request (SigV4, service `execute-api`). `host` is left to the browser to send. */
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
 * The address of the realtime channel, good for one attempt. As AWS IoT has it, the session token is appended after
 * signing and is no part of what is signed.
 * @param since when the page began to read, ms since 1970 as the server counts them; null where it does not know
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
