import { request as requestHttp } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { safeHeaders } from './headers.ts';
import { isFromThisMachine } from './this-machine.ts';

const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Proxies `/sandbox/*` to the vendors' stand-ins, streaming bodies unchanged. */
export async function addSandboxProxy(app: FastifyInstance, sandboxUrl: string, config: Config): Promise<void> {
  const target = new URL(sandboxUrl);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/sandbox/*',
      schema: { hide: true },
      config: { cost: 'read' },
      handler: (request, reply) => {
        // Controlling the stand-ins (forged pushes, faults) is only allowed on this machine, for tests.
        if (/\/control(\?|$)/.test(request.url) && !(config.sandboxControl && isFromThisMachine(request)))
          return reply.callNotFound();
        reply.hijack();
        const { raw } = reply;
        const onward = requestHttp(
          {
            host: target.hostname,
            port: target.port,
            method: request.method,
            path: request.raw.url,
            headers: request.headers,
          },
          (answer) => {
            for (const [name, value] of Object.entries(answer.headers)) {
              if (value !== undefined && !hopHeaders.has(name)) raw.setHeader(name, value);
            }
            for (const [name, value] of Object.entries(safeHeaders(config))) {
              if (!raw.hasHeader(name)) raw.setHeader(name, value);
            }
            raw.writeHead(answer.statusCode ?? 502);
            answer.pipe(raw);
          },
        );
        onward.on('error', () => {
          if (raw.headersSent) raw.destroy();
          else
            raw
              .writeHead(502, { ...safeHeaders(config), 'content-type': 'text/plain' })
              .end('The stand-in does not answer.\n');
        });
        raw.on('close', () => onward.destroy());
        request.raw.pipe(onward);
      },
    });
  });
}
