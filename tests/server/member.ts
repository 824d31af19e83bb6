import { randomUUID } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AuthenticatedWire, TokensWire } from '../../domain/entities/session.ts';

/** Content of /config.json. */
export interface ServerAddresses {
  readonly productName: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string;
  readonly apiBase: string;
  readonly userPoolUrl: string;
  readonly identityPoolUrl: string;
  readonly realtimeUrl: string;
}

export const testPassword = 'Long-run 42 km';

export interface TestCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON, or the text if it is not JSON. */
  readonly body: unknown;
}

export interface SignedRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of `body`, JSON or not. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Streams a form instead of `body`. */
  readonly form?: FormData;
  readonly signingDate?: Date;
  readonly credentials?: TestCredentials;
}

export interface RawRequest {
  readonly url: string;
  readonly init: RequestInit & { headers: Record<string, string> };
}

/** A signed-in person. */
export interface TestMember {
  readonly email: string;
  readonly memberId: string;
  readonly sub: string;
  readonly identityId: string;
  readonly tokens: TokensWire;
  readonly credentials: TestCredentials;
  /** Signs a request without sending it. @param path below `/api/` */
  sign(method: string, path: string, request?: SignedRequest): Promise<RawRequest>;
  call(method: string, path: string, request?: SignedRequest): Promise<Answer>;
  /** Makes a call of the second API. @param path below `/api/`, `v2/` included */
  bearer(method: string, path: string, request?: Pick<SignedRequest, 'query' | 'body' | 'bytes'>): Promise<Answer>;
  /** A URL for the realtime channel, valid for five minutes. */
  realtimeUrl(options?: { signingDate?: Date; expiresIn?: number; credentials?: TestCredentials }): Promise<string>;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the text itself is the content.
  }
  return { status: response.status, headers: response.headers, body };
}

export async function send({ url, init }: RawRequest): Promise<Answer> {
  return answerOf(await fetch(url, init));
}

/** An unsigned JSON call. @param path below `/api/` */
export async function anonymousCall(apiBase: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return answerOf(await fetch(`${apiBase}/${path}`, { method, redirect: 'manual', ...init }));
}

/** A request with an access token. @param path below `/api/` */
export function bearerRequest(
  apiBase: string,
  token: string,
  [method, path, { query, body, bytes }]: [string, string, Pick<SignedRequest, 'query' | 'body' | 'bytes'>],
): RawRequest {
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return {
    url: `${apiBase}/${path}${search}`,
    init: {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, ...(sent !== undefined && { 'content-type': 'application/json' }) },
      ...(sent !== undefined && { body: sent }),
    },
  };
}

/** One operation of the user pool or identity pool. */
export async function cognito(url: string, target: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  return answerOf(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Identity and temporary credentials for an id token. */
export async function fetchCredentials(addresses: ServerAddresses, idToken: string) {
  const Logins = { [`cognito-idp.${addresses.region}.amazonaws.com/${addresses.userPoolId}`]: idToken };
  const ask = async (name: string, body: object) => {
    const answer = await cognito(addresses.identityPoolUrl, `AWSCognitoIdentityService.${name}`, { ...body, Logins });
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { IdentityId } = (await ask('GetId', { IdentityPoolId: addresses.identityPoolId })) as { IdentityId: string };
  const { Credentials } = (await ask('GetCredentialsForIdentity', { IdentityId })) as {
    Credentials: { AccessKeyId: string; SecretKey: string; SessionToken: string };
  };
  const { AccessKeyId: accessKeyId, SecretKey: secretAccessKey, SessionToken: sessionToken } = Credentials;
  return { identityId: IdentityId, credentials: { accessKeyId, secretAccessKey, sessionToken } };
}

const signer = (credentials: object, region: string, service: string) =>
  new SignatureV4({ credentials: credentials as TestCredentials, region, service, sha256: Sha256 });

async function signRequest(
  addresses: ServerAddresses,
  own: TestCredentials,
  [method, path, request]: [string, string, SignedRequest],
): Promise<RawRequest> {
  const url = new URL(`${addresses.apiBase}/${path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value);
  // Signatures do not encode a space as a plus.
  url.search = url.search.replaceAll('+', '%20');
  const body = request.bytes ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const signed = await signer(request.credentials ?? own, addresses.region, 'execute-api').sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries([...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)])),
      headers: {
        host: url.host,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(request.form && { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
        ...request.headers,
      },
      body,
    },
    { signingDate: request.signingDate ?? new Date() },
  );
  const { host: _host, ...headers } = signed.headers;
  return { url: url.href, init: { method, headers, redirect: 'manual', body: request.form ?? body } };
}

async function presign(
  addresses: ServerAddresses,
  { accessKeyId, secretAccessKey, sessionToken }: TestCredentials,
  { signingDate = new Date(), expiresIn = 300 }: { signingDate?: Date; expiresIn?: number },
): Promise<string> {
  const url = new URL(addresses.realtimeUrl);
  const request = { method: 'GET', protocol: url.protocol, hostname: url.hostname, path: url.pathname, query: {} };
  const signed = await signer({ accessKeyId, secretAccessKey }, addresses.region, 'iotdevicegateway').presign(
    { ...request, headers: { host: url.host } },
    { signingDate, expiresIn },
  );
  for (const [name, value] of Object.entries(signed.query ?? {})) url.searchParams.set(name, String(value));
  // The token is added after signing, as AWS IoT requires.
  url.searchParams.set('X-Amz-Security-Token', sessionToken);
  return url.href;
}

/** The client of a signed-in member. */
export async function signedIn(addresses: ServerAddresses, { member, tokens }: AuthenticatedWire): Promise<TestMember> {
  const { identityId, credentials } = await fetchCredentials(addresses, tokens.id_token);
  const sign = (method: string, path: string, request: SignedRequest = {}) =>
    signRequest(addresses, credentials, [method, path, request]);
  return {
    email: member.email_address,
    memberId: member.member_id,
    sub: member.aws_cognito_sub,
    identityId,
    tokens,
    credentials,
    sign,
    call: async (method, path, request) => send(await sign(method, path, request)),
    bearer: (method, path, request = {}) =>
      send(bearerRequest(addresses.apiBase, tokens.access_token, [method, path, request])),
    realtimeUrl: (options = {}) => presign(addresses, options.credentials ?? credentials, options),
  };
}

/**
 * Returns a unique email address for one test. Files of tests/calls share servers: the same address in two of them would already be registered, or
 * locked after wrong passwords.
 * @param name its beginning
 */
export const freshAddress = (name = 'runner'): string => `${name}-${randomUUID()}@example.org`;

export async function registerMember(addresses: ServerAddresses, email?: string): Promise<TestMember> {
  const address = email ?? freshAddress();
  const body = { email: address, password: testPassword, time_zone: 'Europe/Zurich' };
  const answer = await anonymousCall(addresses.apiBase, 'POST', 'auth/register', body);
  if (answer.status !== 200) throw new Error(`auth/register: ${answer.status} ${JSON.stringify(answer.body)}`);
  return signedIn(addresses, answer.body as AuthenticatedWire);
}
