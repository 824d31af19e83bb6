import type { FastifyRequest } from 'fastify';
import { ApiFailure, type SignatureRefusal } from '../http/failure.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Authenticate } from '../http/register-calls.ts';
import {
  amzDate,
  canonicalRequest,
  emptyHash,
  isSameSignature,
  parseAmzDate,
  parseAuthorization,
  sha256Hex,
  signatureOf,
  skewMs,
} from '../http/sigv4.ts';
import type { CallerCache } from './caller-cache.ts';
import type { Credentials } from './credentials.ts';
import type { SigningKeys } from './signing-keys.ts';

const service = 'execute-api';
const needed = ['host', 'x-amz-date', 'x-amz-security-token'] as const;
const unsignedPayload = 'UNSIGNED-PAYLOAD';

type Refusal = SignatureRefusal extends `${infer Name}Exception` ? Name : never;
const refuse = (type: Refusal, message: string) => new ApiFailure(403, `${type}Exception`, message);
export const invalidToken = () =>
  refuse('UnrecognizedClient', 'The security token included in the request is invalid.');

const notTheSame = () =>
  refuse(
    'InvalidSignature',
    'The request signature we calculated does not match the signature you provided. Check your secret access key and signing method.',
  );

/** Checks the time of a request. @throws ApiFailure if it is off by more than five minutes, with the API gateway's message */
export function checkTime(date: string, at: number, now: number): void {
  const minutes = skewMs / 60_000;
  if (at < now - skewMs) {
    const limit = `${amzDate(now - skewMs)} (${amzDate(now)} - ${minutes} min.)`;
    throw refuse('InvalidSignature', `Signature expired: ${date} is now earlier than ${limit}`);
  }
  if (at > now + skewMs) {
    const limit = `${amzDate(now + skewMs)} (${amzDate(now)} + ${minutes} min.)`;
    throw refuse('InvalidSignature', `Signature not yet current: ${date} is still later than ${limit}`);
  }
}

const single = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the hash of the body as far as it is known before reading it: the reported one, or that of an empty body; `null` if the body has to
 * be read.
 * @throws ApiFailure for a streamed body that is not signed as one
 */
function bodyHashHeader(request: FastifyRequest, signedHeaders: readonly string[], multipart: boolean): string | null {
  const stated = single(request, 'x-amz-content-sha256');
  if (multipart) {
    // A stream cannot be hashed before it is read: its signature covers everything else, and states that.
    if (stated === unsignedPayload && signedHeaders.includes('x-amz-content-sha256')) return stated;
    throw refuse('InvalidSignature', `A streamed body is signed as ${unsignedPayload}.`);
  }
  if (/^[\da-f]{64}$/.test(stated)) return stated;
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  return Number(length) === 0 && coding === undefined ? emptyHash : null;
}

const hashOf = (body: Buffer | null): string => (body === null ? emptyHash : sha256Hex(body));

export interface AuthenticateDeps {
  readonly region: string;
  readonly credentials: Credentials;
  readonly signingKeys: SigningKeys;
  readonly callers: CallerCache;
  readonly events: SecurityEvents;
}

/**
 * Verifies the SigV4 signature of a call on its raw bytes, like an API gateway with IAM, and identifies the caller. Everything except a body
 * without a reported hash is checked before the body is read.
 */
export function createAuthenticate({
  region,
  credentials,
  signingKeys,
  callers,
  events,
}: AuthenticateDeps): Authenticate {
  return async (request, call) => {
    const header = single(request, 'authorization');
    if (header === '') throw refuse('MissingAuthenticationToken', 'Missing Authentication Token');
    const authorization = parseAuthorization(header);
    if (!authorization) throw refuse('IncompleteSignature', 'The Authorization header is not a signature.');
    const { scope, signedHeaders, signature } = authorization;
    const missing = needed.find((name) => !signedHeaders.includes(name));
    if (missing) throw refuse('IncompleteSignature', `The signature must cover the header ${missing}.`);

    const holder = credentials.holderOf(single(request, 'x-amz-security-token'));
    if (!holder || holder.accessKeyId !== scope.accessKeyId) throw invalidToken();
    const now = Date.now();
    if (holder.expiration * 1000 <= now) {
      throw refuse('ExpiredToken', 'The security token included in the request is expired');
    }
    const date = single(request, 'x-amz-date');
    const at = parseAmzDate(date);
    if (Number.isNaN(at) || date.slice(0, 8) !== scope.day) {
      throw refuse(
        'InvalidSignature',
        'Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date',
      );
    }
    if (scope.region !== region || scope.service !== service) {
      throw refuse('InvalidSignature', `Credential should be scoped to ${region} and ${service}.`);
    }
    checkTime(date, at, now);
    const key = signingKeys.keyFor(holder.secretKey, scope);
    const verify = (payloadHash: string) => {
      const { method, headers } = request;
      const signed = canonicalRequest({ method, url: request.raw.url ?? '', headers, payloadHash }, signedHeaders);
      if (!isSameSignature(signature, signatureOf(signed, date, scope, key))) {
        events.note('proof_refused', { sub: holder.sub, ip: request.ip, what: 'signature' });
        throw notTheSame();
      }
    };
    const stated = bodyHashHeader(request, signedHeaders, call.multipart === true);
    if (stated !== null) verify(stated);
    const known = await callers.find(holder.sub, holder.sessionId);
    if (!known) throw invalidToken();
    return {
      caller: { sub: holder.sub, sessionId: holder.sessionId, ...known },
      check(body) {
        if (stated === null) verify(hashOf(body));
        else if (stated !== unsignedPayload && stated !== hashOf(body)) throw notTheSame();
      },
    };
  };
}
