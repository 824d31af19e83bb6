import { failureText, isOwnFailure, type OwnFailure } from '../../domain/words/failure-text.ts';

/**
 * An error, classified where the response was parsed; machines and views use `tag`, never `message`.
 * - `Network`: no response (offline, timed out, aborted connection)
 * - `BadCredentials`: wrong e-mail or password, also in a vendor's login
 * - `Unauthorized`: invalid or expired tokens (401)
 * - `ProofNeeded`: the password must be entered again, because the session is too old (403)
 * - `Forbidden`, `NotFound`, `Conflict`, `Invalid`: refused by the server, for that reason
 * - `Server`: the server failed (5xx)
 * - `Cancelled`: the member cancelled
 * - `Unprovided`: a machine runs without one of its implementations
 * - `Unknown`: anything else, including bugs
 */
export const failureTags = [
  'Network',
  'BadCredentials',
  'Unauthorized',
  'ProofNeeded',
  'Forbidden',
  'NotFound',
  'Conflict',
  'Invalid',
  'Server',
  'Cancelled',
  'Unprovided',
  'Unknown',
] as const;
export type FailureTag = (typeof failureTags)[number];

/**
 * A failure as a plain value, safe for contexts and storage. `status` is the HTTP status, if any. `message` is the server's message; '' for
 * a client-side failure, whose text is looked up by its code when displayed ({@link textOf}).
 */
export interface Failure {
  readonly tag: FailureTag;
  readonly status: number | null;
  readonly message: string;
  /** The API's error code, if any. Pages translate it: `failureText` of domain/words/failure-text.ts. */
  readonly code?: string;
}

const isTag = (value: unknown): value is FailureTag => failureTags.some((tag) => tag === value);

/**
 * Converts a thrown value into a failure. Returns tagged values (plain objects or errors with `tag` and `message`)
 * unchanged; all others become `Unknown`, since their messages were not written for members. [core §8]
 */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown !== 'object' || thrown === null || !('tag' in thrown) || !isTag(thrown.tag)) {
    return ownFailure('Unknown', 'unknown');
  }
  const status = 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : null;
  const code = 'code' in thrown && typeof thrown.code === 'string' && thrown.code !== '' ? thrown.code : null;
  if (isOwnFailure(code)) return { tag: thrown.tag, status, message: '', code };
  if (!('message' in thrown) || typeof thrown.message !== 'string')
    return { ...ownFailure(thrown.tag, 'unknown'), status };
  return { tag: thrown.tag, status, message: thrown.message, ...(code !== null && { code }) };
}

/** Creates a client-side failure, without a response. */
export const ownFailure = (tag: FailureTag, code: OwnFailure): Failure => ({ tag, status: null, message: '', code });

/** Returns the text of a failure in the page's language; null if there is none. */
export const textOf = (failure: Failure | null | undefined): string | null =>
  failure === null || failure === undefined ? null : failureText(failure);
