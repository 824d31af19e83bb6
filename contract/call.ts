import type * as z from 'zod/mini';
import type { Policy } from '../domain/access.ts';
import type { TokenScope } from '../domain/entities/api-token.ts';
import type { PageName } from '../domain/navigation.ts';

type Schema = z.ZodMiniType;

/**
 * How a call proves who makes it. `signed`: SigV4 with temporary credentials. `bearer`: the access token of a session, as the second API takes
 * it. `anonymous`: nothing. `link`: a one-time link ticket, since the browser opens the address itself. `vendor`: the vendor's own proof on the
 * raw body. `presigned`: a signature inside the address.
 */
export type Proof = 'anonymous' | 'signed' | 'bearer' | 'link' | 'vendor' | 'presigned';

/** Whether a proof says which account calls. */
export const namesCaller = (proof: Proof): proof is 'signed' | 'bearer' => proof === 'signed' || proof === 'bearer';

/** Paths of the second API begin with this; the rest of the path is below its own base. [onboarding §7] */
export const SECOND_API = 'v2/';

/**
 * What one call costs the server or somebody else, the class by which calls are limited. `light`: a few rows. `read`: an answer that grows with
 * the history. `heavy`: a file is decoded for it. `write`: rows change. `job`: work that goes on after the answer. `vendor`: a vendor is asked.
 * `attempt`: something that could be guessed is tried, or an account is made.
 */
export type Cost = 'light' | 'read' | 'heavy' | 'write' | 'job' | 'vendor' | 'attempt';

/** What a phone recorded in a day and a night, with a point every second. */
export const workoutBytes = 12 * 1024 * 1024;
/** Vendors gather what they push: their programmes ask to take ten megabytes and more. */
export const pushBytes = 16 * 1024 * 1024;

export interface Call {
  /** camelCase name, the same in the client and the server. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for parameters. */
  readonly path: string;
  readonly proof: Proof;
  /** Who may make it. A policy of domain/access.ts, which says what it means. */
  readonly who: Policy;
  /** Where the call names its member: `params.id`, `query.member_id`, … Needed with `self`. */
  readonly subject?: `params.${string}` | `query.${string}` | `body.${string}`;
  /** The page that the call belongs to: who may not see that page may not make the call. Needed where an account calls. [core §6] */
  readonly page?: PageName;
  /** With `self`: an admin may make it about anybody, and each time is kept in the log of admins' acts. */
  readonly forAdmins?: true;
  /** With `member`: made by an admin it is an act of theirs, and kept in that log, whomever it is about. */
  readonly isAdminAct?: true;
  /**
   * With `self` or `owner`, for what sight does not give by itself: a coach may make it for an athlete whose page is open to them, since it changes what
   * coaches write, or reads what they see of a profile.
   */
  readonly forCoaches?: true;
  /** With `self` or `owner`: no sight of a coach opens it, though it only reads. */
  readonly ownOnly?: true;
  /** It reads, and is kept in the log of admins' acts all the same: what it answers leaves the server. */
  readonly isKept?: true;
  /** A personal token with this scope makes the call as well, for its member's own things. Only with `signed`. */
  readonly scope?: TokenScope;
  /** A member with sample data may make the call as well. They look around: what reads, and little else. */
  readonly forSamples?: true;
  readonly cost: Cost;
  /** Only within minutes after the password was shown: what cannot be undone, or lets somebody in. Only with `signed`. */
  readonly recentProof?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest body in bytes, a little above what the schema can hold. Needed with `body`. */
  readonly bodyBytes?: number;
  /** The body is large: it is left as bytes for the handler, which reads it off the request thread. `body` says what it holds. */
  readonly bulk?: true;
  /** The answer leaves a cookie with the browser that asked, also with a page of another origin. */
  readonly setsCookie?: true;
  /** Multipart bodies are read as a stream and have no schema. */
  readonly multipart?: true;
  /** With `multipart`: a body of any other type is one file. */
  readonly orFile?: true;
  /** Answers by status. Errors all have the shape of `failure` and are not repeated per call. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** The answer is long: it is sent as it is, without being checked field by field. */
  readonly long?: true;
  /** The rule of docs/specification that describes the call, e.g. 'core §7.11', or 'ours'. */
  readonly source: string;
  readonly summary: string;
}

/** Keeps the literal types of a row. */
export const call = <const Row extends Call>(row: Row): Row => row;

type Infer<T> = T extends Schema ? z.infer<T> : undefined;
export type ParamsOf<Row extends Call> = Infer<Row['params']>;
export type QueryOf<Row extends Call> = Infer<Row['query']>;
export type BodyOf<Row extends Call> = Infer<Row['body']>;
export type AnswerOf<Row extends Call, Status extends keyof Row['answers'] = 200 & keyof Row['answers']> = Infer<
  Row['answers'][Status]
>;
