import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayVisit } from '../../domain/navigation.ts';
import { pageClosed } from '../http/access.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { AssistantClaim } from '../identity/api-token.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { McpDeps } from './mcp.ts';

/** Maximum size of a request body; requests have a few hundred bytes. */
const BODY_BYTES = 64 * 1024;
/** Path of the MCP endpoint. */
export const MCP_PATH = '/mcp';

interface RouteDeps extends Omit<McpDeps, 'report'> {
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  readonly authenticate: (request: FastifyRequest) => Promise<AssistantClaim>;
  readonly isCharged: boolean;
  readonly allowedOrigins: readonly string[];
  /** Challenge parameters that lead to the OAuth sign-in; `null` if there is none. */
  readonly signIn: string | null;
}

/** Headers that the MCP library reads; excludes the token. */
const passedOn = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
] as const;

function headersOf({ headers }: FastifyRequest): Headers {
  const passed = new Headers();
  for (const name of passedOn) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  return passed;
}

/**
 * Returns the challenge that tells a client how to get a token. @param way parameters that lead to the OAuth sign-in; `null` if there is
 * none
 */
const challenge = (error: ApiFailure, hasToken: boolean, way: string | null) =>
  [
    'Bearer realm="assistants"',
    ...(hasToken
      ? [
          `error="${error.status === 403 ? 'insufficient_scope' : 'invalid_token'}"`,
          `error_description="${error.message.replaceAll(/["\\’]/g, '')}"`,
        ]
      : []),
    ...(way === null ? [] : [way]),
  ].join(', ');

/** Adds `/mcp`, where assistants read the data that their member allows, using the Model Context Protocol. */
export function addAssistants(app: FastifyInstance, deps: RouteDeps): void {
  const { log, events, authenticate, isCharged, publicUrl, allowedOrigins, signIn } = deps;
  const claims = new WeakMap<FastifyRequest, AssistantClaim>();
  const report = (error: unknown) => log.error({ err: error }, 'no answer to an assistant');
  let loaded: Promise<ReturnType<typeof import('./mcp.ts').createMcp>> | null = null;
  const load = () => {
    loaded ??= import('./mcp.ts')
      .then(({ createMcp }) => createMcp({ ...deps, report }))
      .catch((error: unknown) => {
        // Lets the next request load it again.
        loaded = null;
        throw error;
      });
    return loaded;
  };
  const origins = new Set([new URL(publicUrl).origin, ...allowedOrigins]);

  /** Checks everything that does not need the body, before it is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const { origin } = request.headers;
    // Pages of other origins must not use a token that the browser has.
    if (origin !== undefined && !origins.has(origin)) {
      throw new ApiFailure(403, 'forbidden', 'Requests from this site are not allowed.');
    }
    try {
      const claim = await authenticate(request);
      if (!mayVisit(claim.caller, 'calendar')) throw pageClosed(isCharged);
      claims.set(request, claim);
    } catch (error) {
      if (error instanceof TooManyRequests) {
        events.note('rate_limited', { sub: request.claim?.caller.sub, ip: request.ip, what: MCP_PATH });
      } else if (error instanceof ApiFailure)
        reply.header('www-authenticate', challenge(error, request.headers.authorization !== undefined, signIn));
      throw error;
    }
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    config: { cost: 'light', countedFor: 'proof' },
    bodyLimit: BODY_BYTES,
    onRequest: admit,
    async handler(request, reply) {
      const claim = claims.get(request);
      if (!claim) throw new ApiFailure(401, 'unauthorized', 'There is no token.');
      const { method } = request;
      const answer = await load();
      const asked = new Request(new URL(MCP_PATH, publicUrl), { method, headers: headersOf(request) });
      const response = await answer(asked, claim, method === 'POST' ? request.body : undefined);
      const type = response.headers.get('content-type');
      if (type !== null) reply.type(type);
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    },
  });
}
