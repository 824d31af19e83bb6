import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { loggerOptions } from '../log.ts';
import { trustOf } from './client-address.ts';
import { sendFailure } from './failure.ts';
import type { Caller } from './handlers.ts';
import { apiHeaders, corsHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { refuseNul } from './no-nul.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for signatures; null for streamed and empty bodies. */
    rawBody: Buffer | null;
    caller: Caller | null;
  }
}

/** Largest body that is read whole. Uploads are streams and have limits of their own. */
const bodyBytes = 1024 * 1024;

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
      if (body.length === 0) done(null, undefined);
      else parseJson(request, body.toString('utf8'), done);
    },
  );
  // Left in the socket: whoever handles the call reads the stream, after the signature has been checked.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

function sendHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isProgramPath(path)) return;
    reply.headers(apiHeaders(config));
    const { origin } = request.headers;
    if (origin === undefined || !config.allowedOrigins.includes(origin)) return;
    reply.headers(corsHeaders(origin));
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
}

function watch(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** The HTTP server with everything that is the same for all routes: bodies, headers, failures, log and figures. */
export function createApp(config: Config, metrics: Metrics): FastifyInstance {
  z.config(z.locales.en());
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    // Answers are logged by `watch`, by route.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: bodyBytes,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    // A stop lets answers that are under way go out.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that cannot be decoded never reach a route, nor the handler of its errors.
    frameworkErrors: (error, request, reply) => sendFailure(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('caller', null);
  readBodies(app);
  refuseNul(app, isProgramPath);
  sendHeaders(app, config);
  watch(app, metrics);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => sendFailure(error, request, reply));
  return app;
}
