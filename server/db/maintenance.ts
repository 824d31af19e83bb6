import type { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';

const checkpointEveryMs = 60_000;
const vacuumEveryMs = 10 * 60_000;

/**
 * The embedded engine has no background processes: without checkpoints its log grows for ever, without vacuum its tables do, and without
 * statistics the planner works blind. PostgreSQL does all of this by itself.
 */
export function startMaintenance(engine: PGlite, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopped = false;
  let running = Promise.resolve();
  const queue = (work: () => Promise<void>) => {
    running = running.then(async () => {
      if (stopped) return;
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'database upkeep failed');
      }
    });
  };
  const vacuum = async () => {
    const tables = await engine.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    // Table by table: queries block the event loop while they run, so each should be short.
    for (const { name } of tables.rows) {
      if (stopped) return;
      await engine.exec(`VACUUM (ANALYZE) ${name}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const checkpoint = async () => {
    await engine.exec('CHECKPOINT');
  };
  const timers = [
    setInterval(() => queue(checkpoint), checkpointEveryMs).unref(),
    setInterval(() => queue(vacuum), vacuumEveryMs).unref(),
  ];
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
