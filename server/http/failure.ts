import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/failure.ts';
import { messages } from '../../domain/messages.ts';
import type { RefusalCode } from '../../domain/words/de/refusals.ts';
import { type Outage, outageOf } from '../base/outage.ts';

/** The gateway's error codes for refused signatures. The page's client reacts by signing again or by signing out. */
export type SignatureRefusal =
  | 'ExpiredTokenException'
  | 'IncompleteSignatureException'
  | 'InvalidSignatureException'
  | 'MissingAuthenticationTokenException'
  | 'UnrecognizedClientException';
/** Error codes of the user pool that only its own clients see. */
type PoolRefusal =
  | 'InternalErrorException'
  | 'ResourceNotFoundException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnknownOperationException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException';
/** Error codes of the API. A new code only compiles once it has German texts. */
export type ApiCode = RefusalCode | SignatureRefusal | PoolRefusal;

/** An error response, thrown by handlers and sent in the contract's error format. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** Machine-readable error code. */
  readonly code: string;
  /** Messages per field of the request. */
  readonly fields: Record<string, string[]> | undefined;

  /** @param message text for people */
  constructor(status: number, code: ApiCode, message: string, fields?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Thrown if a limit is exceeded: 429, with the seconds until a retry. */
export class TooManyRequests extends ApiFailure {
  /** Seconds until a retry, a whole number of at least one. */
  readonly retryAfter: number;

  /** @param message text for people; by default it states the time */
  constructor(seconds: number, message?: string, code: ApiCode = 'TooManyRequestsException') {
    const retryAfter = Math.max(1, Math.ceil(seconds));
    super(429, code, message ?? messages.waiting.tooMany(retryAfter));
    this.retryAfter = retryAfter;
  }
}

/** Seconds until a retry when the server is too busy. */
export const BUSY_SECONDS = 5;

const wellKnown: Record<number, [code: string, message: string]> = {
  400: ['invalid_request', 'The request can’t be read.'],
  404: ['not_found', 'There is no such thing.'],
  413: ['request_too_large', 'The request is too large.'],
  415: ['unsupported_media_type', 'This kind of content is not understood.'],
  429: ['too_many_requests', 'Too Many Requests'],
};

/** Error codes and messages during an outage; the client retries automatically. */
const outages: Readonly<Record<Outage, [code: RefusalCode, message: string]>> = {
  database: ['database_unavailable', 'The server cannot reach its database right now.'],
  disk: ['disk_unavailable', 'The server cannot use its disk right now.'],
  system: ['server_overloaded', 'The server is overloaded right now.'],
};

function toFailure(error: FastifyError | ApiFailure): { status: number; body: Failure } {
  if (error instanceof ApiFailure) {
    const { status, message, code, fields } = error;
    return { status, body: fields ? { message, code, fields } : { message, code } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const [code, message] = wellKnown[status] ?? ['refused', 'The request was refused.'];
    return { status, body: { message, code } };
  }
  const outage = outageOf(error);
  if (outage !== null) {
    const [code, message] = outages[outage];
    return { status: 503, body: { message, code } };
  }
  return { status: 500, body: { message: 'Internal server error', code: 'internal_error' } };
}

/** Sends any error in the contract's format. Logs unexpected errors without sending their details. */
export function sendFailure(error: FastifyError | ApiFailure, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toFailure(error);
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter);
  if (status === 503) reply.header('retry-after', BUSY_SECONDS);
  if (status >= 500) request.log.error({ err: error, req: request }, 'request failed');
  // Clients of AWS look for the exception's name here.
  if (body.code.endsWith('Exception')) reply.header('x-amzn-ErrorType', body.code);
  void reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
