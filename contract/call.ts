import type * as z from 'zod/mini';
import type { Policy } from '../domain/access.ts';
import type { TokenScope } from '../domain/entities/api-token.ts';
import type { PageName } from '../domain/pages.ts';

type Schema = z.ZodMiniType;

/**
 * How a call authenticates its caller. `signed`: SigV4 with temporary credentials. `bearer`: the access token of a session, as in the
 * second API. `anonymous`: not at all. `link`: a one-time ticket, since the browser navigates to the URL. `vendor`: the vendor's own
 * signature of the raw body. `presigned`: a signature in the URL.
 */
export type Proof = 'anonymous' | 'signed' | 'bearer' | 'link' | 'vendor' | 'presigned';

/** Whether a proof identifies the calling account. */
export const namesCaller = (proof: Proof): proof is 'signed' | 'bearer' => proof === 'signed' || proof === 'bearer';

/** Path prefix of the second API; the rest of the path is relative to its own base. [onboarding §7] */
export const SECOND_API = 'v2/';

/**
 * Rate-limit class, by what a call costs the server or third parties. `light`: a few rows. `read`: a response that grows with the history.
 * `heavy`: a file is decoded. `write`: rows change. `job`: starts background work. `vendor`: calls a vendor. `attempt`: could be used for
 * guessing, or creates an account.
 */
export type Cost = 'light' | 'read' | 'heavy' | 'write' | 'job' | 'vendor' | 'attempt';

/** A day and night recorded by a phone, with one point per second. */
export const workoutBytes = 12 * 1024 * 1024;
/** Vendors batch their pushes and ask for limits of ten megabytes and more. */
export const pushBytes = 16 * 1024 * 1024;

export interface Call {
  /** camelCase name, shared by client and server. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API base, with `:name` for parameters. */
  readonly path: string;
  readonly proof: Proof;
  /** Who may make the call: a policy defined in domain/access.ts. */
  readonly who: Policy;
  /** Where the request names its member: `params.id`, `query.member_id`, … Required with `self`. */
  readonly subject?: `params.${string}` | `query.${string}` | `body.${string}`;
  /** The page the call belongs to: callers who may not see the page may not make the call. Required if the proof identifies an account. [core §6] */
  readonly page?: PageName;
  /** With `self`: admins may make it for any member, and each time is recorded in the log of admin actions. */
  readonly forAdmins?: true;
  /** With `member`: if an admin makes it, it is an admin action and recorded in the log, regardless of the member concerned. */
  readonly isAdminAct?: true;
  /**
   * With `self` or `owner`, in addition to the sight: a coach may make it for an athlete whose page they can open, because it changes what
   * coaches write or reads what they see of a profile.
   */
  readonly forCoaches?: true;
  /** With `self` or `owner`: never available to coaches, although it only reads. */
  readonly ownOnly?: true;
  /** Recorded in the log of admin actions although it only reads, because the data leave the server. */
  readonly isKept?: true;
  /** Personal tokens with this scope may also make the call, for their owner's data. Only with `signed`. */
  readonly scope?: TokenScope;
  /** Sample members may also make the call. They are meant to explore: almost only reads. */
  readonly forSamples?: true;
  readonly cost: Cost;
  /** Requires the password to have been entered within the last minutes: for irreversible or access-granting actions. Only with `signed`. */
  readonly recentProof?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum body size in bytes, slightly above what the schema allows. Required with `body`. */
  readonly bodyBytes?: number;
  /** The body is large: the handler receives raw bytes and parses them off the request thread. `body` is its schema. */
  readonly bulk?: true;
  /** The response sets a cookie, even cross-origin. */
  readonly setsCookie?: true;
  /** Multipart bodies are streamed and have no schema. */
  readonly multipart?: true;
  /** With `multipart`: a body of any other type is a single file. */
  readonly orFile?: true;
  /** Responses by status. Errors all have the shape of `failure` and are not repeated per call. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** The response is long, so it is sent without being validated field by field. */
  readonly long?: true;
  /** The section of docs/specification that defines the call, e.g. 'core §7.11', or 'ours'. */
  readonly source: string;
  readonly summary: string;
}

/** Preserves the literal types of a row. */
export const call = <const Row extends Call>(row: Row): Row => row;

type Infer<T> = T extends Schema ? z.infer<T> : undefined;
export type ParamsOf<Row extends Call> = Infer<Row['params']>;
export type QueryOf<Row extends Call> = Infer<Row['query']>;
export type BodyOf<Row extends Call> = Infer<Row['body']>;
export type AnswerOf<Row extends Call, Status extends keyof Row['answers'] = 200 & keyof Row['answers']> = Infer<
  Row['answers'][Status]
>;
