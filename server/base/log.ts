import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { isQueryFailure } from '../db/failure.ts';

/** Returns the message of an error without personal data: the message of a failed query contains its parameters. */
export const messageOf = (error: Error): string => (isQueryFailure(error) ? 'a query failed' : error.message);

/** Receives the log lines. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * Returns the options of the server's logger. Requests are logged by route, never by URL: URLs contain ids and signatures. No header, body
 * or personal data reaches the log.
 * @param destination standard output by default
 */
export const loggerOptions = (
  level: Config['logLevel'],
  destination?: LogDestination,
): FastifyServerOptions['logger'] => ({
  level,
  ...(destination && { stream: destination }),
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url ?? null,
    }),
    err: (error: Error & { code?: string }) => {
      const cause = error.cause as (Error & { code?: string; constraint?: string }) | undefined;
      // Log only the database's error code, without the query's parameters. Detected by class, since the error has no name of its own.
      if (isQueryFailure(error)) {
        return {
          type: 'DrizzleQueryError',
          message: messageOf(error),
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
        cause: cause && messageOf(cause),
      };
    },
  },
});
