import type * as z from 'zod/mini';
import type { Policy } from '../domain/access.ts';
import type { CoachRight } from '../domain/coach-rights.ts';
import type { TokenScope } from '../domain/entities/api-token.ts';
import type { PageName } from '../domain/pages.ts';

type Schema = z.ZodMiniType;

/**
 * How a call authenticates its caller. `signed`: SigV4 with temporary credentials. `bearer`: a session's access token, as in the
 * second API. `anonymous`: not at all. `link`: a one-time ticket, since the browser navigates to the URL. `vendor`: the vendor's own
 * signature over the raw body. `presigned`: a signature in the URL.
 */
export type Proof = 'anonymous' | 'signed' | 'bearer' | 'link' | 'vendor' | 'presigned';

/** Whether a proof identifies the calling account. */
export const identifiesCaller = (proof: Proof): proof is 'signed' | 'bearer' =>
  proof === 'signed' || proof === 'bearer';

/** Path prefix of the second API; the rest of the path is relative to its own base. [onboarding §7] */
export const SECOND_API = 'v2/';

/**
 * Rate-limit class, by the cost of a call for the server or third parties. `light`: a few rows. `read`: a response that grows with the
 * history. `heavy`: a file is decoded. `write`: rows change. `job`: starts background work. `vendor`: calls a vendor. `attempt`: could be
 * used for guessing, or creates an account.
 * guessing, or creates an account.
 */
export type Cost = 'light' | 'read' | 'heavy' | 'write' | 'job' | 'vendor' | 'attempt';

/** Maximum body size for a phone's workout: a day and night with one point per second. */
export const workoutBytes = 12 * 1024 * 1024;
/** Maximum body size for pushes. Vendors batch them and require limits of ten megabytes and more. */
export const pushBytes = 16 * 1024 * 1024;

export interface Call {
  /** camelCase name, shared by client and server. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API base, with `:name` for parameters. */
  readonly path: string;
  readonly proof: Proof;
  /** Permission that the caller needs; defined in domain/access.ts. */
  readonly who: Policy;
  /** Field of the request that identifies its member: `params.id`, `query.member_id`, … Required with `self`. */
  readonly subject?: `params.${string}` | `query.${string}` | `body.${string}`;
  /** The page that the call belongs to. Callers without access to the page may not make the call. Required if the proof identifies an account. [core §6] */
  readonly page?: PageName;
  /** With `self`: admins may make the call for any member, and each use is logged as an admin action. */
  readonly forAdmins?: true;
  /** With `member`: if an admin makes the call, it is logged as an admin action, regardless of the member concerned. */
  readonly isAdminAct?: true;
  /**
   * With `self` or `owner`: the right with which a coach may make the call for an athlete whose page they can open, because it changes
   * data that coaches write, or reads the parts of a profile that they see.
   */
  readonly forCoaches?: CoachRight;
  /** With `self` or `owner`: never available to coaches, although the call only reads. */
  readonly ownOnly?: true;
  /** True if the call is logged as an admin action although it only reads, because data leaves the server. */
  readonly isKept?: true;
  /** Scope of personal tokens that may also make the call, for their owner's data. Only with `signed`. */
  readonly scope?: TokenScope;
  /** True if sample members may also make the call. They are meant for exploring, so almost only calls that read. */
  readonly forSamples?: true;
  readonly cost: Cost;
  /** True if the password must have been entered within the last minutes, for irreversible or access-granting actions. Only with `signed`. */
  readonly recentProof?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum body size in bytes, slightly above what the schema allows. Required with `body`. */
  readonly bodyBytes?: number;
  /** True for a large body: the handler receives raw bytes and parses them off the request thread. `body` is its schema. */
  readonly bulk?: true;
  /** True if the response sets a cookie, even cross-origin. */
  readonly setsCookie?: true;
  /** True for a multipart body, which is streamed and has no schema. */
  readonly multipart?: true;
  /** With `multipart`: true if a body of any other type is accepted as a single file. */
  readonly orFile?: true;
  /** Response schemas by status. Errors all have the shape of `failure` and are not repeated per call. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** True for a long response, which is sent without being validated field by field. */
  readonly long?: true;
  /** Section of docs/specification that defines the call, e.g. 'core §7.11', or 'ours'. */
  readonly source: string;
  readonly summary: string;
}

/** Defines a call, preserving the literal types of its row. */
export const call = <const Row extends Call>(row: Row): Row => row;

type Infer<T> = T extends Schema ? z.infer<T> : undefined;
export type ParamsOf<Row extends Call> = Infer<Row['params']>;
export type QueryOf<Row extends Call> = Infer<Row['query']>;
export type BodyOf<Row extends Call> = Infer<Row['body']>;
export type ResponseOf<Row extends Call, Status extends keyof Row['answers'] = 200 & keyof Row['answers']> = Infer<
  Row['answers'][Status]
>;
