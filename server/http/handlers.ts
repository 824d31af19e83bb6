import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/call.ts';
import type { CallId, calls } from '../../contract/calls.ts';
import type { CoachRight } from '../../domain/coach-rights.ts';
import type { TokenScope } from '../../domain/entities/api-token.ts';
import type { Visitor } from '../../domain/navigation.ts';

/** Caller, from a verified signature or token. */
export interface Caller extends Visitor {
  readonly sub: string;
  readonly identityId: string;
  readonly sessionId: string;
  readonly memberId: string;
  /** Id of the personal token that makes the call, if any. It only grants access to the member's own data. */
  readonly tokenId?: string;
  /** Scopes of that token. */
  readonly scopes?: readonly TokenScope[];
}

type Calls = typeof calls;
type ProofOf<Row> = Row extends { readonly proof: infer P } ? P : never;

export interface RouteInput<Row extends Call> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** Caller; set if the call's proof identifies an account. */
  readonly caller: ProofOf<Row> extends 'signed' | 'bearer' ? Caller : null;
  /** The caller's rights to the data of the member concerned: all to their own. */
  readonly rights: readonly CoachRight[];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Status<Row extends Call> = keyof Row['answers'] & number;
export type RouteResponse<Row extends Call> = {
  [S in Status<Row>]: {
    readonly status: S;
    readonly body?: ResponseOf<Row, S>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[Status<Row>];

/** Handles one call. Throws `ApiFailure` (see failure.ts) for every response that the call does not declare. */
export type Handler<Row extends Call> = (input: RouteInput<Row>) => Promise<RouteResponse<Row>>;

/** One handler per call of the contract: the composition root must list them all. */
export type Handlers = { readonly [Id in CallId]: Handler<Calls[Id]> };

type OwnerCallId = { [Id in CallId]: Calls[Id]['who'] extends 'owner' ? Id : never }[CallId];
/**
 * Owner lookups for calls that `owner` may make: each finds the owner of the object in the path, or `null` if the object does not exist.
 */
export type Owners = { readonly [Id in OwnerCallId]: (params: { id: string }) => Promise<string | null> };
