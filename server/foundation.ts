import type { FastifyBaseLogger } from 'fastify';
import { removeCheckFiles } from './backup-check/check-export.ts';
import { BACKUP_CHECK_JOB } from './backup-check/jobs.ts';
import { isRunning } from './backup-check/record.store.ts';
import { startClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { startBackups } from './db/backup.ts';
import { dropCheckDatabase, embeddedPlace } from './db/check-database.ts';
import { DATABASE_NAME } from './db/embedded/databases.ts';
import { openDb } from './db/open.ts';
import type { Metrics } from './http/metrics.ts';
import { compareAndSetValue } from './installation.store.ts';
import { openSealer } from './lasting-key.ts';
import { startSite } from './live-site.ts';
import { openFiles } from './open-files.ts';
import { seedSamplePages } from './partners/samples/seed.ts';
import { takesMoney } from './payments/settings.ts';
import { PROGRAM_VERSION, VERSION_VALUE } from './program-version.ts';

/** Opens the base of all modules: the database with its backups, files, the sealer, the site's settings and the clock. */
export async function openFoundation({
  given,
  secret,
  log,
  metrics,
  onStop,
}: {
  readonly given: Config;
  readonly secret: DataDir['secret'];
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly onStop: (close: () => Promise<void>) => void;
}) {
  const database = await openDb(given, log);
  onStop(database.close);
  const { db, engine } = database;
  await db.transaction((tx) => compareAndSetValue(tx, VERSION_VALUE, PROGRAM_VERSION));
  const files = await openFiles(given);
  onStop(async () => files.close());
  const sealer = await openSealer(db, secret, given.previousSecretKeys);
  const liveSite = await startSite({ db, sealer, config: given, log });
  onStop(async () => liveSite.stop());
  const config = { ...given, site: liveSite.current };
  const { site } = config;
  const clock = await startClock({ db, log });
  onStop(clock.stop);
  if (engine) {
    metrics.gauge('database_restarts', 'How often the embedded database ended by itself.', engine.restarts);
    await dropCheckDatabase(embeddedPlace(engine.connection));
    const connection = { ...engine.connection, database: DATABASE_NAME };
    const settings = { ...config, keep: () => site().backupKeep };
    onStop(startBackups(connection, settings, log, async () => (await clock.look()).isTrusted).stop);
  }

  // With an external PostgreSQL, another process may be running a check in the same directory.
  if (engine || !(await isRunning(db, BACKUP_CHECK_JOB))) await removeCheckFiles(config.dataDir);

  const isLive = config.payments !== null && takesMoney(config.payments);
  await seedSamplePages(db, { isLive, contactEmail: site().contactEmail, now: new Date() });
  return { database, db, engine, files, sealer, liveSite, config, clock };
}
