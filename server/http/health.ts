import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../db/embedded/engine.ts';
import type { Db } from '../db/open.ts';
import { ensureDatabase } from '../db/readiness.ts';
import { agoText, type Life } from '../base/supervised.ts';
import type { Metrics } from './metrics.ts';
import { isFromThisMachine } from './this-machine.ts';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Whether a request has the token; compared in constant time. */
const shows = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/** Shares a pending check between requests, so that a flood of them makes one query at a time. */
function shareLooks(look: () => Promise<void>): () => Promise<void> {
  let pending: Promise<void> | null = null;
  return () =>
    (pending ??= look().finally(() => {
      pending = null;
    }));
}

export interface HealthDeps {
  readonly config: Pick<Config, 'metrics' | 'metricsToken'>;
  readonly db: Db;
  /** Embedded database; `null` for an external one. */
  readonly engine: Pick<Engine, 'pid'> | null;
  readonly metrics: Metrics;
  /** Whether the bus is joined; `null` without a bus. */
  readonly isBusJoined: () => boolean | null;
  readonly life: Life;
}

/**
 * Adds the health routes. `/healthz`: the process responds. `/readyz`: the database does too. `/metrics`: metrics, for this machine and
 * callers with the token. A bus outage does not make a process unready: pages poll in the meantime, and all other processes have the same
 * outage.
 */
export function addHealth(app: FastifyInstance, { config, db, engine, metrics, isBusJoined, life }: HealthDeps): void {
  const { metricsToken } = config;
  const state = () => {
    const { restart } = life;
    const bus = isBusJoined() === false ? ', without the realtime bus' : '';
    const again = restart ? `, restarted ${agoText(new Date(restart.at), new Date())} after ${restart.after}` : '';
    return `ready${bus}${again}\n`;
  };
  metrics.gauge('process_restarts', 'Restarts after a death, since npm start.', () => life.restart?.times ?? 0);
  const shared = shareLooks(() =>
    ensureDatabase(db).catch((error: unknown) => {
      // Logged once for all requests that share the query: they are not rate-limited, and would fill the log.
      app.log.error({ err: error }, 'the database does not answer');
      throw error;
    }),
  );
  app.get('/healthz', { schema: { hide: true }, config: { cost: 'probe' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
  );
  app.get('/readyz', { schema: { hide: true }, config: { cost: 'probe' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    try {
      await shared();
      return reply.send(state());
    } catch {
      const isAway = engine?.pid() === null;
      return reply
        .code(503)
        .send(isAway ? 'the database ended and is started again\n' : 'the database does not answer\n');
    }
  });
  app.get('/metrics', { schema: { hide: true }, config: { cost: 'light' } }, async (request, reply) => {
    const mayRead =
      (config.metrics && isFromThisMachine(request)) || (metricsToken !== null && shows(request, metricsToken));
    if (!mayRead) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(metrics.text());
  });
}
