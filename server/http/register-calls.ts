import type {
  FastifyInstance,
  FastifyRequest,
  RouteOptions,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import { type Call, identifiesCaller } from '../../contract/call.ts';
import { type CallId, calls } from '../../contract/calls.ts';
import { isAdmin, isTrainer, mayCall, policies, rightsOf, otherMember, type Subject } from '../../domain/access.ts';
import { type CoachRight, coachRights } from '../../domain/coach-rights.ts';
import type { SecurityEvent, SecurityEvents } from '../security-events.ts';
import { accessFailureOf } from './access.ts';
import { type ActLog, asAct, isReading } from './acts.ts';
import { ApiFailure, TooManyRequests } from './failure.ts';
import type { Caller, Handlers, Owners } from './handlers.ts';
import type { Limits } from './limits.ts';
import type { CountedFor } from './route-limits.ts';

/** Claimed caller of a request, as far as it can be verified without the body. */
export interface Claim {
  readonly caller: Caller;
  /** Verifies the signature against the body. Throws `ApiFailure` if it does not match. */
  check(body: Buffer | null): void;
}

/**
 * Identifies the caller of a request by the proof that its row requires, before the body is read. Throws `ApiFailure` if the proof is
 * missing or invalid.
 */
export type Authenticate = (request: FastifyRequest, call: Call) => Promise<Claim>;

/** Check before the body is read: a proof in the URL or headers, a limit. Throws `ApiFailure`. */
export type Gate = (request: FastifyRequest) => void | Promise<void>;

type PushCallId = { [Id in CallId]: (typeof calls)[Id]['proof'] extends 'vendor' ? Id : never }[CallId];
/** Checks by call; required for calls of vendors and phones, since their bodies are large. */
export type Gates = { readonly [Id in PushCallId]: Gate } & { readonly [Id in CallId]?: Gate };

export type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller | null;
  rights: readonly CoachRight[];
  request: FastifyRequest;
  reply: unknown;
}) => Promise<{ status: number; body?: unknown; headers?: Readonly<Record<string, string>> }>;

const parts = { params: 'params', query: 'query', body: 'body' } as const;

/** Returns the id of the member in a request, at the location given by its row. */
function subjectOf(request: FastifyRequest, subject: string): unknown {
  const [part = '', field = ''] = subject.split('.');
  if (!(part in parts)) throw new Error(`unknown subject ${subject}`);
  const values = request[part as keyof typeof parts] as Record<string, unknown> | undefined;
  return values?.[field];
}

/** Returns the security event of a failed call; `null` if there is none, for example for expired credentials. */
function eventOf(row: Call, error: unknown): SecurityEvent | null {
  if (!(error instanceof ApiFailure)) return null;
  const { status, code } = error;
  if (status === 401 && row.proof === 'bearer') return code === 'token_expired' ? null : 'proof_refused';
  if (status === 403) {
    // A wrong signature is reported where it is checked.
    if (/^(ExpiredToken|InvalidSignature)Exception$|^recent_proof_needed$/.test(code)) return null;
    return code.endsWith('Exception') || !identifiesCaller(row.proof) ? 'proof_refused' : 'access_refused';
  }
  if (status !== 404) return null;
  // Other members' objects, and URLs with a secret, are refused as if they did not exist.
  if (row.proof === 'vendor') return 'proof_refused';
  return identifiesCaller(row.proof) && (row.who === 'owner' || row.path.startsWith('team/')) ? 'access_refused' : null;
}

const refusals = {
  403: () => new ApiFailure(403, 'forbidden', 'You are not allowed to do this for another member.'),
  404: () => new ApiFailure(404, 'not_found', 'There is no such thing.'),
} as const;

/** Finds the caller's relation to another member. */
export type FindCoached = (caller: Caller, memberId: string) => Promise<Subject>;

/** Finds the member whom a request is about; null if there is none. */
type FindSubject = (request: FastifyRequest, caller: Caller) => Promise<Subject | null>;

function subjectFinder(row: Call, owners: Partial<Owners>, coached: FindCoached): FindSubject | null {
  const own = ({ memberId, accessLevel }: Caller): Subject => ({ memberId, accessLevel, coachedIn: [] });
  const of = async (memberId: unknown, caller: Caller) => {
    if (memberId === caller.memberId) return own(caller);
    return isTrainer(caller.memberType) ? coached(caller, String(memberId)) : otherMember(String(memberId));
  };
  switch (policies[row.who].subject) {
    case 'nobody':
    case 'caller':
      return null;
    case 'named': {
      const { subject } = row;
      if (subject === undefined) throw new Error(`${row.id}: names no member`);
      return async (request, caller) => {
        const named = subjectOf(request, subject);
        if (!subject.endsWith('.sub')) return of(named, caller);
        return named === caller.sub ? own(caller) : otherMember('');
      };
    }
    case 'owner': {
      const ownerOf = owners[row.id as keyof Owners];
      if (!ownerOf) throw new Error(`${row.id}: nobody knows its owner`);
      return async (request, caller) => {
        const owner = await ownerOf(request.params as { id: string });
        return owner === null ? null : of(owner, caller);
      };
    }
  }
}

/** Creates a guard that refuses callers who may not see the member concerned, with the same error if the member does not exist. [core §6] */
export function guardFor(row: Call, owners: Partial<Owners>, coached: FindCoached): preHandlerAsyncHookHandler | null {
  const find = subjectFinder(row, owners, coached);
  const { page, forSamples, forCoaches, ownOnly } = row;
  if (find === null) return null;
  if (page === undefined) throw new Error(`${row.id}: about a member, and of no page`);
  const changes = !isReading(row);
  const refusal = refusals[policies[row.who].refusal];
  return async (request) => {
    const { caller } = request;
    const isToken = caller?.tokenId !== undefined;
    if (row.forAdmins && caller && isAdmin(caller) && !isToken) return;
    const subject = caller && (await find(request, caller));
    if (isToken && subject?.memberId !== caller.memberId) throw refusal();
    const asked = { page, changes, forSamples, forCoaches, ownOnly };
    if (!caller || !subject || !mayCall(caller, subject, asked)) throw refusal();
    if (subject.memberId !== caller.memberId) request.rights = rightsOf(caller, subject, page);
  };
}

/** Returns the security schemes of a call. Token scopes are only part of an OAuth scheme; for others they are in the description. */
function securityOf({ proof, scope }: Call): Record<string, string[]>[] {
  if (!identifiesCaller(proof)) return [];
  return [
    { [proof === 'signed' ? 'signature' : 'token']: [] },
    ...(scope === undefined ? [] : [{ personalToken: [] }]),
  ];
}

const schemasOf = (row: Call) => ({
  ...(row.params && { params: row.params }),
  ...(row.query && { querystring: row.query }),
  // Handlers of large bodies parse them, so nothing is validated here.
  ...(row.body && { body: row.bulk ? z.nullish(row.body) : row.body }),
  response: Object.fromEntries(Object.entries(row.answers).filter(([, schema]) => schema !== null)),
  summary: row.summary,
  operationId: row.id,
  description: `${row.source}. Proof: ${row.proof}. Who: ${row.who}.${row.scope === undefined ? '' : ` Scope of a personal token: ${row.scope}.`}`,
  tags: [row.path.split('/', 1)[0] ?? ''],
  ...(row.multipart && { consumes: ['multipart/form-data', ...(row.orFile ? ['application/octet-stream'] : [])] }),
  security: securityOf(row),
});

/**
 * Returns what a call's requests are counted by. Authenticated calls count for the account, password attempts also for the address; vendors
 * authenticate themselves and push in thousands.
 */
const countedForOf = ({ cost, proof }: Call): CountedFor =>
  cost !== 'attempt' && (identifiesCaller(proof) || proof === 'vendor') ? 'proof' : 'address';

/**
 * Registers a route whose handler reads the body from the socket, whatever its type: programs send files as JSON, as a form, or without a
 * type.
 */
function registerOfFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route(route);
  });
}

/** Registers a route for each call of the contract that has a handler. */
export function registerCalls(
  app: FastifyInstance,
  {
    handlers,
    owners,
    gates,
    authenticate,
    limits,
    events,
    coached,
    acts,
    isCharged,
  }: {
    handlers: Partial<Handlers>;
    owners: Partial<Owners>;
    gates: Partial<Gates>;
    authenticate: Authenticate;
    limits: Limits;
    events: SecurityEvents;
    /** Called if a trainer names another member; if omitted, no caller has access to other members. */
    coached?: FindCoached;
    /** Log of admins' acts; if omitted, acts are not logged. */
    acts?: ActLog;
    /** Whether the server charges members. Default: true. */
    isCharged?: boolean;
  },
): void {
  for (const [id, row] of Object.entries(calls) as [CallId, Call][]) {
    const handler = handlers[id] as AnyHandler | undefined;
    if (!handler) continue;
    // Runs all checks that do not need the body.
    const onRequest: onRequestAsyncHookHandler = async (request) => {
      try {
        await gates[id]?.(request);
        if (!identifiesCaller(row.proof)) return;
        request.claim = await authenticate(request, row);
        const { sub, tokenId } = request.claim.caller;
        // Personal tokens were counted when they were looked up.
        if (tokenId === undefined) limits.ofMember(row.cost, sub);
      } catch (error) {
        if (error instanceof TooManyRequests) {
          events.note('rate_limited', { sub: request.claim?.caller.sub, ip: request.ip, what: row.id });
        }
        throw error;
      }
    };
    const prove: preValidationAsyncHookHandler = async (request) => {
      const { claim } = request;
      if (!claim) return;
      claim.check(request.rawBody);
      const { caller } = claim;
      const closed = accessFailureOf(row, caller, isCharged);
      if (closed) throw closed;
      request.caller = caller;
    };
    const guard = guardFor(row, owners, coached ?? (async (_, memberId) => otherMember(memberId)));
    const route: RouteOptions = {
      method: row.method,
      url: `/api/${row.path}`,
      schema: schemasOf(row),
      onRequest,
      config: {
        call: id,
        cost: row.cost,
        countedFor: countedForOf(row),
        ...(row.bulk && { bulk: true }),
        ...(row.orFile && { takesFile: true }),
      },
      onError: async (request, _reply, error) => {
        const event = eventOf(row, error);
        if (event) events.note(event, { sub: request.claim?.caller.sub, ip: request.ip, what: row.id });
      },
      ...(identifiesCaller(row.proof) && { preValidation: prove }),
      ...(guard && { preHandler: guard }),
      ...(row.bodyBytes !== undefined && { bodyLimit: row.bodyBytes }),
      // Long responses are sent unchecked: validating thousands of entries costs more than computing them.
      ...(row.long && { serializerCompiler: () => (data: unknown) => JSON.stringify(data) }),
      handler: async (request, reply) => {
        const { params, query, body, caller } = request;
        const rights = request.rights ?? coachRights;
        const answer = await asAct(row, request, { acts, events }, () =>
          handler({ params, query, body, caller, rights, request, reply }),
        );
        if (answer.headers) reply.headers(answer.headers);
        reply.code(answer.status);
        if (answer.body === undefined) return reply.send();
        if (answer.headers?.['content-type'] !== undefined) return reply.send(answer.body);
        // A plain string is JSON, too; without this it would be sent as plain text.
        return reply.type('application/json; charset=utf-8').send(answer.body);
      },
    };
    if (row.orFile) registerOfFile(app, route);
    else app.route(route);
  }
}
