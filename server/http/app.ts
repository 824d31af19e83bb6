import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { type LogDestination, loggerOptions } from '../base/log.ts';
import type { ActSubject } from './acts.ts';
import { trustOf } from './client-address.ts';
import { type Connections, limitConnections } from './connections.ts';
import { boundAnswers } from './answer-size.ts';
import { compressAnswers } from './compress.ts';
import { ApiFailure, BUSY_SECONDS, sendFailure, TooManyRequests } from './failure.ts';
import type { Caller } from './handlers.ts';
import { compileValidator } from './invalid.ts';
import { apiHeaders, bareAnswer, corsHeaders, safeHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { refuseUnstorable } from './unstorable-text.ts';
import { enforceBodyPace } from './body-pace.ts';
import type { Claim } from './register-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: Connections;
  }
  interface FastifyContextConfig {
    /** The body is left as bytes. */
    readonly bulk?: boolean;
    /** The body is left in the socket, whatever its type. */
    readonly takesFile?: boolean;
  }
  interface FastifyRequest {
    /** The body as it came, for signatures; null for streamed and empty bodies. */
    rawBody: Buffer | null;
    caller: Caller | null;
    /** What a signed call says of itself, until its body is there. */
    claim: Claim | null;
    /** What is kept of a call as an act of an admin. */
    act: ActSubject | null;
  }
}

/** Largest body that is read whole. Uploads are streams and have limits of their own. */
const bodyBytes = 1024 * 1024;

/** Milliseconds in which the head of a request has to be there; a connection that says nothing is closed after it too. */
const HEAD_MS = 15_000;
/** Milliseconds after which a connection is closed over which nothing moves either way, such as that of one who never reads an answer. */
const SILENT_MS = 300_000;

/** Below these addresses programs talk to programs; everything else is pages. */
export const isProgramPath = (path: string): boolean => /^\/(api|cognito-idp|cognito-identity)(\/|$)/.test(path);

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/json', 'application/x-amz-json-1.1'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      request.rawBody = body;
      if (body.length === 0 || request.routeOptions.config.bulk) done(null, undefined);
      else parseJson(request, body.toString('utf8'), done);
    },
  );
  // Left in the socket: whoever handles the call reads the stream, after the signature has been checked.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** A proxy and the server could each believe another one of two. [RFC 9112 §3.2] */
const hostsIn = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

function sendHeaders(app: FastifyInstance, config: Config): void {
  const safe = safeHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safe);
    if (request.raw.httpVersion === '1.1' && hostsIn(request.raw) !== 1) {
      throw new ApiFailure(400, 'invalid_request', 'The request cannot be read.');
    }
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isProgramPath(path)) return;
    reply.headers(apiHeaders);
    const { origin } = request.headers;
    if (origin === undefined || !config.allowedOrigins.includes(origin)) return;
    reply.headers(corsHeaders(origin));
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
}

/** What Node says no to by itself, before there is a request: a broken or slow head, one that is too large, an expectation. */
function answerBareSockets(app: FastifyInstance, config: Config): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...safeHeaders(config), connection: 'close' }).end();
  });
}

const bareStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function watch(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** What came through a proxy is counted by its client here, what came straight as its connection. */
function countRequests(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!connections.admit(raw, reply.raw)) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests');
  });
}

/**
 * The HTTP server with everything that is the same for all routes: connections, bodies, headers, failures, log and figures.
 * @param log receives the log lines; default: standard output
 */
export function createApp(config: Config, metrics: Metrics, log?: LogDestination): FastifyInstance {
  z.config(z.locales.en());
  const app = Fastify({
    logger: loggerOptions(config.logLevel, log),
    // Answers are logged by `watch`, by route.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    http: {
      // Asked for by ourselves, so that the refusal is one like any other.
      requireHostHeader: false,
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: HEAD_MS / 3,
    },
    connectionTimeout: SILENT_MS,
    // Bodies are held to a pace instead: see pace.ts.
    requestTimeout: 0,
    bodyLimit: bodyBytes,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    // A stop lets answers that are under way go out.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that cannot be decoded never reach a route, nor the handler of its errors.
    frameworkErrors: (error, request, reply) =>
      sendFailure(
        error,
        request as FastifyRequest,
        (reply as FastifyReply).headers({ ...safeHeaders(config), ...apiHeaders }),
      ),
    clientErrorHandler({ code }, socket) {
      if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
      socket.end(bareAnswer(config, bareStatus[code] ?? '400 Bad Request'), () => socket.destroy());
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('claim', null);
  app.decorateRequest('act', null);
  readBodies(app);
  refuseUnstorable(app, isProgramPath);
  sendHeaders(app, config);
  answerBareSockets(app, config);
  const connections = limitConnections(app.server, config, app.log);
  metrics.gauge('http_connections', 'Open connections.', connections.open);
  app.decorate('connections', connections);
  countRequests(app, connections);
  enforceBodyPace(app, config);
  boundAnswers(app);
  compressAnswers(app);
  watch(app, metrics);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => sendFailure(error, request, reply));
  return app;
}
