import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/area.ts';

/**
 * What went wrong, sorted where the reply was parsed; machines and views look at `tag`, never at the English of `message`.
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

/** A failure as a plain value: safe to keep in a context, to persist and to show. `status` is the HTTP status, if any. */
export interface Failure {
  readonly tag: FailureTag;
  readonly status: number | null;
  readonly message: string;
  /** The API's own tag, where it gave one. Pages say it in their language: `failureText` of domain/words/area.ts. */
  readonly code?: string;
}

const isTag = (value: unknown): value is FailureTag => failureTags.some((tag) => tag === value);

/**
 * Turns whatever an actor threw into a failure. Tagged values (plain objects or errors with `tag` and `message`) pass
 * through; anything else is `Unknown` with the general sentence, because its own words were not written for people. [core §8]
 */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown !== 'object' || thrown === null || !('tag' in thrown) || !isTag(thrown.tag)) {
    return { tag: 'Unknown', status: null, message: messages.errors.unknown };
  }
  const status = 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : null;
  const message = 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : messages.errors.unknown;
  const code = 'code' in thrown && typeof thrown.code === 'string' && thrown.code !== '' ? thrown.code : null;
  return { tag: thrown.tag, status, message, ...(code !== null && { code }) };
}

/** What a page says of a failure in its language; null where there is none. */
export const textOf = (failure: Failure | null | undefined): string | null =>
  failure === null || failure === undefined ? null : failureText(failure);
