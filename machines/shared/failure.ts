import { failureText, isOwnFailure, type OwnFailure } from '../../domain/words/failure-text.ts';

/**
 * What went wrong, sorted where the reply was parsed; machines and views look at `tag`, never at `message`.
 *
 * - `Network`: no answer (offline, timed out, aborted connection)
 * - `BadCredentials`: e-mail and password, or a vendor's login, do not match
 * - `Unauthorized`: the tokens are not, or no longer, good (401)
 * - `ProofNeeded`: the session is too old for this, until the password is shown again (403)
 * - `Forbidden`, `NotFound`, `Conflict`, `Invalid`: refused by the server, for that reason
 * - `Server`: the other side failed (5xx)
 * - `Cancelled`: somebody changed their mind
 * - `Unprovided`: a machine runs without one of its implementations
 * - `Unknown`: anything else, a fault in the program included
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
 * A failure as a plain value: safe to keep in a context and to persist. `status` is the HTTP status, if any. `message` is what the other side
 * said; '' for a failure of this side, whose words are looked up by its code when somebody reads them ({@link textOf}).
 */
export interface Failure {
  readonly tag: FailureTag;
  readonly status: number | null;
  readonly message: string;
  /** The API's own tag, where it gave one. Pages say it in their language: `failureText` of domain/words/failure-text.ts. */
  readonly code?: string;
}

const isTag = (value: unknown): value is FailureTag => failureTags.some((tag) => tag === value);

/**
 * Turns whatever an actor threw into a failure. Tagged values (plain objects or errors with `tag` and `message`) pass
 * through; anything else is `Unknown`, because its own words were not written for people. [core §8]
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

/** A failure of this side, without an answer. */
export const ownFailure = (tag: FailureTag, code: OwnFailure): Failure => ({ tag, status: null, message: '', code });

/** What a page says of a failure in its language; null where there is none. */
export const textOf = (failure: Failure | null | undefined): string | null =>
  failure === null || failure === undefined ? null : failureText(failure);
