import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * Options of the server's logger. Requests are named by their route, never by their address: addresses hold ids and signatures. No header,
 * body or person ever reaches the log.
 */
export const loggerOptions = (level: Config['logLevel']): FastifyServerOptions['logger'] => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url ?? null,
    }),
    err: (error: Error & { code?: string }) => {
      const cause = error.cause as { code?: string; constraint?: string; message?: string } | undefined;
      // A failed query repeats its parameters in its messages: only the database's code says what was wrong without them.
      if (error.name === 'DrizzleQueryError') {
        return {
          type: error.name,
          message: 'a query failed',
          code: cause?.code ?? '',
          constraint: cause?.constraint,
          stack: '',
        };
      }
      return {
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
        cause: cause?.message,
      };
    },
  },
});
