import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/call.ts';
import type { CallId, calls } from '../../contract/calls.ts';
import type { TokenScope } from '../../domain/entities/api-token.ts';
import type { Visitor } from '../../domain/navigation.ts';

/** Who makes a call, as its verified signature or token says. */
export interface Caller extends Visitor {
  readonly sub: string;
  readonly identityId: string;
  readonly sessionId: string;
  readonly memberId: string;
  /** There where a personal token makes the call. It is for the member's own things alone. */
  readonly tokenId?: string;
  /** What that token is for. */
  readonly scopes?: readonly TokenScope[];
}

type Calls = typeof calls;
type ProofOf<Row> = Row extends { readonly proof: infer P } ? P : never;

export interface RouteInput<Row extends Call> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** There where the call's proof names an account. */
  readonly caller: ProofOf<Row> extends 'signed' | 'bearer' ? Caller : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Status<Row extends Call> = keyof Row['answers'] & number;
export type RouteAnswer<Row extends Call> = {
  [S in Status<Row>]: {
    readonly status: S;
    readonly body?: AnswerOf<Row, S>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[Status<Row>];

/** Answers one call. Throws `ApiFailure` (see failure.ts) for every answer that is not in the row. */
export type Handler<Row extends Call> = (input: RouteInput<Row>) => Promise<RouteAnswer<Row>>;

/** One handler per call of the contract: the composition root must name them all. */
export type Handlers = { readonly [Id in CallId]: Handler<Calls[Id]> };

type OwnerCallId = { [Id in CallId]: Calls[Id]['who'] extends 'owner' ? Id : never }[CallId];
/** For calls that `owner` may make: the member to whom the thing in the path belongs, or null when there is no such thing. */
export type Owners = { readonly [Id in OwnerCallId]: (params: { id: string }) => Promise<string | null> };
