import type { FastifyRequest } from 'fastify';
import { type Call, identifiesCaller } from '../../contract/call.ts';
import { type CallId, calls } from '../../contract/calls.ts';
import { coachRights } from '../../domain/coach-rights.ts';
import { accessFailureOf } from './access.ts';
import { isReading } from './acts.ts';
import type { Caller, Handlers, Owners } from './handlers.ts';
import type { Limits } from './limits.ts';
import { type AnyHandler, type FindCoached, guardFor } from './register-calls.ts';

/** Makes a reading call for a member within another request. @returns the response as JSON @throws if the call is refused, or has no data */
export type InnerCall = (
  id: string,
  input: { readonly params?: unknown; readonly query?: unknown },
  caller: Caller,
  request: FastifyRequest,
) => Promise<string>;

/** Creates calls within a request, with the same limits, access rules and handlers as over HTTP. */
export function createInnerCalls({
  handlers,
  owners,
  limits,
  coached,
  isCharged,
}: {
  readonly handlers: Partial<Handlers>;
  readonly owners: Partial<Owners>;
  readonly limits: Limits;
  readonly coached: FindCoached;
  readonly isCharged: boolean;
}): InnerCall {
  const guards = new Map<string, ReturnType<typeof guardFor>>();
  return async (id, input, caller, outer) => {
    const row = (Object.hasOwn(calls, id) ? calls[id as CallId] : undefined) as Call | undefined;
    if (row === undefined || row.method !== 'GET' || !identifiesCaller(row.proof) || !isReading(row) || row.isKept) {
      throw new Error('not a reading call');
    }
    limits.ofMember(row.cost, caller.sub);
    const closed = accessFailureOf(row, caller, isCharged);
    if (closed) throw closed;
    const params = row.params?.parse(input.params);
    const query = row.query?.parse(input.query ?? {});
    const request = Object.assign(Object.create(outer) as FastifyRequest, { caller, params, query, body: undefined });
    const guard = guards.get(id) ?? guardFor(row, owners, coached);
    guards.set(id, guard);
    await guard?.call(request.server, request, undefined as never);
    const handler = handlers[id as CallId] as AnyHandler;
    const rights = request.rights ?? coachRights;
    const { status, body } = await handler({
      params,
      query,
      body: undefined,
      caller,
      rights,
      request,
      reply: undefined,
    });
    if (status !== 200) throw new Error('no data');
    return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : JSON.stringify(body);
  };
}
