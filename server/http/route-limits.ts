import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityEvents } from '../security-events.ts';
import { TooManyRequests } from './failure.ts';
import type { AddressCost, Limits } from './limits.ts';

/**
 * Cost class of a route. `probe`: never refused, because a response costs no more than a refusal, and an orchestrator kills a server whose
 * probes are refused.
 */
export type RouteCost = AddressCost | 'probe';

/**
 * What a route's requests are counted by. `address`: the client's address. `proof`: the holder of the route's proof, counted by the route
 * once the proof is read. A function returns a key for the holder of a secret in the request, or `null` to count the address.
 */
export type CountedFor = 'address' | 'proof' | ((request: FastifyRequest) => string | null);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost class for limiting requests; a function if the path does not determine it. */
    readonly cost?: RouteCost | ((request: FastifyRequest) => RouteCost);
    /** What requests are counted by. Default: `address`. */
    readonly countedFor?: CountedFor;
  }
}

/** Counts a request. @throws TooManyRequests */
function count(limits: Limits, cost: RouteCost, countedFor: Exclude<CountedFor, 'proof'>, request: FastifyRequest) {
  if (cost === 'probe') return;
  const holder = countedFor === 'address' ? null : countedFor(request);
  if (holder === null || cost === 'image' || cost === 'static') limits.ofAddress(cost, request.ip);
  else limits.ofMember(cost, `holder ${holder}`);
}

/**
 * Limits every route that is registered afterwards, by the `cost` in its config, before the body is read.
 * @throws Error if a route is registered without a cost, so the server does not start
 */
export function limitRoutes(app: FastifyInstance, limits: Limits, events: Pick<SecurityEvents, 'note'>): void {
  app.addHook('onRoute', (route) => {
    const { cost, countedFor = 'address', call } = route.config ?? {};
    if (cost === undefined) throw new Error(`${String(route.method)} ${route.url} has no cost.`);
    if (countedFor === 'proof') return;
    const limit = async (request: FastifyRequest) => {
      try {
        count(limits, typeof cost === 'function' ? cost(request) : cost, countedFor, request);
      } catch (error) {
        if (error instanceof TooManyRequests) events.note('rate_limited', { ip: request.ip, what: call ?? route.url });
        throw error;
      }
    };
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
  });
}
