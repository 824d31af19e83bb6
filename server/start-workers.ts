import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DEMO_REMOVE_JOB } from './accounts/demo/demo.ts';
import { type BackupCheckDeps, backupCheckJobs, planBackupCheck } from './backup-check/jobs.ts';
import { jobsAreDue, runDueJobs } from './changes/changed.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { analyseJob } from './imports/analyse-job.ts';
import { EXPORT_JOB, exportJob } from './exports/export-job.ts';
import { measureAgainJob } from './imports/measure-again-job.ts';
import type { ImportContext } from './imports/context.ts';
import { type Files, originalsDirectory } from './open-files.ts';
import { createDecodePool } from './imports/decode-pool.ts';
import { createStorageReader } from './imports/storage-use.store.ts';
import { readAgain } from './imports/imports.store.ts';
import { IMPORT_JOB, importJob } from './imports/run-import.ts';
import { ANALYSE_JOB, MEASURE_JOB } from './imports/plan-analysis.ts';
import { addMeasuredNotice } from './notifications/measured-notice.ts';
import { limitRowBytes } from './members/row-bytes.store.ts';
import { createDisk } from './originals/disk.ts';
import { sweepIncoming } from './originals/store.ts';
import type { Metrics } from './http/metrics.ts';
import type { Sealer } from './base/seal.ts';
import type { SecurityEvents } from './security-events.ts';
import type { VendorContext } from './vendors/context.ts';
import { createVendorContext, vendorJobs } from './vendors/start.ts';
import { reviveImport } from './vendors/syncing/revive-import.ts';
import { planMissingSyncs } from './vendors/syncing/syncs.store.ts';
import { planSubscriptions } from './vendors/syncing/subscribe-job.ts';
import { type RetryDeps, retryFailedJob } from './jobs/retry-failed-job.ts';
import { handleCrashes, setAsideUnsettled } from './jobs/crashes.ts';
import { freeAll } from './jobs/jobs.store.ts';
import { type JobHandler, startJobs } from './jobs/runner.ts';
import { planWatch, WATCH_JOB, watchJob } from './watched/watch-job.ts';
import { planSweep, SWEEP_JOB, sweepJob } from './sweep-job.ts';

export interface DataWorkersDeps {
  readonly files: Files;
  readonly database: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  /** Returns a member as in the API's response. */
  readonly readMember: (memberId: string) => Promise<unknown>;
  /** Additional jobs for the same runner, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly backupCheck: Pick<BackupCheckDeps, 'databasePlace' | 'makeMember' | 'mailer' | 'place'>;
  readonly now?: () => Date;
}

/** Background work for training data. */
export interface DataWorkers {
  /** Dependencies of the handlers of imports, activities and vendors. */
  readonly context: VendorContext;
  /** Retries an abandoned job. */
  askAgain(givenUpId: string): Promise<RetryDeps>;
  stop(): Promise<void>;
}

/** Age in ms after which an incomplete file counts as abandoned, regardless of the replica that started it. */
const ABANDONED_MS = 24 * 3600_000;

/** Kinds of jobs that delete data by age. */
const DELETING: readonly string[] = [SWEEP_JOB, DEMO_REMOVE_JOB];

/** Starts the decoding threads and the durable jobs of imports and vendors, which resume the work of a crashed process. */
export async function startDataWorkers(deps: DataWorkersDeps): Promise<DataWorkers> {
  const { database, files, config, log, metrics, events, clock, now = () => new Date() } = deps;
  const { db } = database;
  const { originals, exports } = files;
  const directory = originalsDirectory(config.dataDir);
  const alone = database.kind === 'embedded';
  const sweepAbandoned = async () => {
    if ((await clock.look()).isTrusted) await sweepIncoming(originals, new Date(now().getTime() - ABANDONED_MS));
  };
  // With a single process, no incoming file is in use, however recent.
  if (alone) await sweepIncoming(originals, now());
  else await sweepAbandoned();
  // The daily sweep may run on another server, which has no access to this disk.
  const sweeping =
    originals.directory === null ? setInterval(() => void sweepAbandoned().catch(() => undefined), ABANDONED_MS) : null;
  sweeping?.unref();
  const pool = createDecodePool({ worker: config.workers.decode });
  await mkdir(directory, { recursive: true });
  const disk = createDisk(directory, config.diskReserve);
  // The space that files may not use is reserved for rows; half of it is for the database itself. An external PostgreSQL has another
  // disk.
  const rowDisk = alone ? createDisk(directory, config.diskReserve / 2) : null;
  limitRowBytes({ bytes: config.rowBytesPerMember, checkDisk: async () => rowDisk?.check() });
  metrics.gauge('disk_free_bytes', 'Bytes that are free where files are kept.', disk.free);
  const base: ImportContext = {
    db,
    log,
    pool,
    originals,
    disk,
    readStorage: createStorageReader(config.storagePerMember),
    events,
    now,
  };
  const context = createVendorContext(base, deps);
  const all: Record<string, JobHandler> = {
    [IMPORT_JOB]: { ...importJob(context), revive: (tx, importId) => reviveImport(tx, importId, readAgain) },
    [ANALYSE_JOB]: analyseJob(context),
    [MEASURE_JOB]: measureAgainJob(context, addMeasuredNotice(db)),
    ...vendorJobs(context),
    [SWEEP_JOB]: sweepJob(context, exports),
    [EXPORT_JOB]: exportJob({ db, originals, exports, disk }),
    ...backupCheckJobs({ ...base, ...deps.backupCheck, config, everyDays: config.backupCheckDays }),
    ...(config.watch && { [WATCH_JOB]: watchJob(base, { ...config.watch, publicUrl: config.publicUrl }) }),
    ...deps.jobs,
  };
  const handlers = Object.fromEntries(
    Object.entries(all).map(([kind, handler]) => [kind, DELETING.includes(kind) ? clock.guard(handler) : handler]),
  );
  const { worker } = config.life;
  const aside = await handleCrashes({
    db,
    log,
    events,
    handlers,
    worker,
    restartSeconds: config.restartSeconds,
  });
  metrics.gauge('jobs_set_aside', 'Jobs and files left alone since the server died of them twice.', () => aside);
  if (alone) await freeAll(db);
  const jobs = startJobs({
    db,
    log,
    handlers,
    leaseSeconds: config.jobLeaseSeconds,
    worker,
    isSetAside: (held) => setAsideUnsettled({ db, log, events, handlers }, held),
  });
  runDueJobs(db, jobs.wake);
  await planSweep(db);
  if (config.watch) await planWatch(db);
  await planBackupCheck(db, config.backupCheckDays, now());
  await planSubscriptions(db, context.vendors);
  await planMissingSyncs(db, context.vendors);
  return {
    context,
    async askAgain(givenUpId) {
      const again = await retryFailedJob(db, handlers, givenUpId);
      if (again.outcome === 'asked') await jobsAreDue(db);
      return again;
    },
    async stop() {
      if (sweeping) clearInterval(sweeping);
      const left = jobs.stop();
      // Stops jobs that wait for threads immediately.
      await pool.stop();
      await context.bodies.stop();
      await left;
    },
  };
}
