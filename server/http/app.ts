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
import type { CoachRight } from '../../domain/coach-rights.ts';
import type { Config } from '../config.ts';
import { type LogDestination, loggerOptions } from '../base/log.ts';
import type { ActSubject } from './acts.ts';
import { trustOf } from './client-address.ts';
import { type Connections, limitConnections } from './connections.ts';
import { limitResponses } from './answer-size.ts';
import { compressResponses } from './compress.ts';
import { ApiFailure, BUSY_SECONDS, sendFailure, TooManyRequests } from './failure.ts';
import type { Caller } from './handlers.ts';
import { compileValidator } from './invalid.ts';
import { apiHeaders, bareHeaders, corsHeaders, safeHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { refuseUnstorable } from './unstorable-text.ts';
import { enforceBodyPace } from './body-pace.ts';
import type { Claim } from './register-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: Connections;
  }
  interface FastifyContextConfig {
    /** Whether the body is stored as bytes. */
    readonly bulk?: boolean;
    /** Whether the body is left unread in the socket, whatever its type. */
    readonly takesFile?: boolean;
  }
  interface FastifyRequest {
    /** Raw body, for signatures; `null` for streamed and empty bodies. */
    rawBody: Buffer | null;
    caller: Caller | null;
    /** Identity claimed by a signed call, until its body is verified. */
    claim: Claim | null;
    /** The caller's rights to the data of another member; `null` if the call concerns the caller or no member. */
    rights: readonly CoachRight[] | null;
    /** Data for logging the call as an admin's act. */
    act: ActSubject | null;
  }
}

/** Maximum size of a body that is read into memory. Uploads are streams with limits of their own. */
const bodyBytes = 1024 * 1024;

/** Timeout in milliseconds for the headers of a request; also closes idle connections. */
const HEAD_MS = 15_000;
/** Milliseconds after which a connection without traffic in either direction is closed, for example if the client never reads a response. */
const SILENT_MS = 300_000;

/** Whether a path is for programs; all other paths are pages. */
export const isProgramPath = (path: string): boolean =>
  /^\/(api|cognito-idp|cognito-identity|mcp|oauth)(\/|$)|^\/\.well-known\/oauth-/.test(path);

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
  // Left unread: the handler reads the stream after verifying the signature.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** Counts the Host headers: with two of them, a proxy and the server could each use a different one. [RFC 9112 §3.2] */
const hostsIn = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

function sendHeaders(app: FastifyInstance, config: Config): void {
  const safe = safeHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safe);
    if (request.raw.httpVersion === '1.1' && hostsIn(request.raw) !== 1) {
      throw new ApiFailure(400, 'invalid_request', 'The request can’t be read.');
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

/** Responds to errors that Node handles before there is a request: invalid, slow or too large headers, or an expectation. */
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

/** Counts proxied requests by client; direct ones are counted by connection. */
function countRequests(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!connections.admit(raw, reply.raw)) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests');
  });
}

/**
 * Creates the HTTP server with everything common to all routes: connections, bodies, headers, errors, log and metrics.
 * @param log receives the log lines; standard output by default
 */
export function createApp(config: Config, metrics: Metrics, log?: LogDestination): FastifyInstance {
  z.config(z.locales.en());
  const app = Fastify({
    logger: loggerOptions(config.logLevel, log),
    // Responses are logged by `watch`, by route.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    http: {
      // Checked by our own code, so that the error has our format.
      requireHostHeader: false,
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: HEAD_MS / 3,
    },
    connectionTimeout: SILENT_MS,
    // The pace of bodies is limited instead; see body-pace.ts.
    requestTimeout: 0,
    bodyLimit: bodyBytes,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    // When the server stops, responses in progress are still sent.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Undecodable URLs bypass the routes and their error handler.
    frameworkErrors: (error, request, reply) =>
      sendFailure(
        error,
        request as FastifyRequest,
        (reply as FastifyReply).headers({ ...safeHeaders(config), ...apiHeaders }),
      ),
    clientErrorHandler({ code }, socket) {
      if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
      socket.end(bareHeaders(config, bareStatus[code] ?? '400 Bad Request'), () => socket.destroy());
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('claim', null);
  app.decorateRequest('rights', null);
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
  limitResponses(app);
  compressResponses(app);
  watch(app, metrics);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => sendFailure(error, request, reply));
  return app;
}
