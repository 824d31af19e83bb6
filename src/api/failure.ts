import type { Failure } from '../../contract/failure.ts';
import { messages } from '../../domain/messages.ts';
import type { FailureTag } from '../../machines/shared/failure.ts';

/** A failed call: `tag` for programs, `message` to display. Has the shape of the machines' failures. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly tag: FailureTag;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** The server's own error code; empty if it sent none. */
  readonly code: string;
  /** Messages by field of the request. */
  readonly fields: Readonly<Record<string, string[]>>;

  constructor(
    tag: FailureTag,
    status: number | null,
    message: string,
    details: Partial<Pick<Failure, 'code' | 'fields'>> = {},
  ) {
    super(message);
    this.tag = tag;
    this.status = status;
    this.code = details.code ?? '';
    this.fields = details.fields ?? {};
  }
}

const tags: Readonly<Record<number, FailureTag>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  // Too many requests: the request is valid and will succeed later.
  429: 'Server',
};
/** Tags by error code, where the status alone is too general. */
const codeTags: Readonly<Record<string, FailureTag>> = {
  recent_proof_needed: 'ProofNeeded',
  // Outages of the server are temporary, like network failures: reads are retried, and members stay signed in.
  database_unavailable: 'Network',
  disk_unavailable: 'Network',
  server_overloaded: 'Network',
};
const tagOf = (status: number, code: unknown): FailureTag =>
  codeTags[String(code)] ?? tags[status] ?? (status >= 500 ? 'Server' : 'Invalid');

/** True for an unknown or malformed id, where a retry does not help. */
export const isNowhere = (failure: CallFailure | null): boolean =>
  failure?.tag === 'NotFound' || failure?.tag === 'Invalid';

const looksLikeHtml = (text: string) => /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Creates the failure for a response's status and body. Uses the body's message, or the general one if it is HTML or empty. AWS spells some bodies
 * `Message`. [core §8]
 */
export function failureOf(status: number, text: string): CallFailure {
  const body = parseJson(text);
  const stated = body === null ? text.trim() : (body.message ?? body.Message);
  const shown = typeof stated === 'string' && stated !== '' && !looksLikeHtml(stated);
  const code = body?.code ?? body?.__type ?? (shown ? undefined : 'unknown');
  return new CallFailure(tagOf(status, code), status, shown ? stated : messages.errors.unknown, {
    ...(typeof code === 'string' && { code }),
    ...(body?.fields !== undefined && { fields: body.fields as Failure['fields'] }),
  });
}

/** Creates the failure for a request that got no response. */
export function unanswered(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new CallFailure('Cancelled', null, error.message);
  }
  return new CallFailure('Network', null, messages.errors.offline, { code: 'offline' });
}

/** Creates the failure for a response that violates the contract: a fault on either side that the member cannot fix. */
export const invalidResponse = (status: number): CallFailure =>
  new CallFailure('Unknown', status, messages.errors.unknown, { code: 'unknown' });

/** Creates the failure for a call without a session to sign it. */
export const signedOut = (): CallFailure =>
  new CallFailure('Unauthorized', null, messages.errors.signedOut, { code: 'signed_out' });
