import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { SecurityEvents } from '../security-events.ts';
import { countCrashes, countSetAside, resetUnsettled, type CrashedJob, markSetAside } from './crashes.store.ts';
import { recordFailedJob } from './failed-jobs.store.ts';
import type { HeldJob } from './jobs.store.ts';
import type { JobHandler } from './runner.ts';

/** Maximum number of crashes; a job with several items in progress gets an additional run with each of them alone. */
const MAX_DEATHS = 3;

/** Delay for jobs that were running during a crash, in restarts: if the server crashes right after starting, the cause is another. */
const PAUSE_RESTARTS = 3;

const CRASHED = 'the server died of it';

export interface CrashDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Seconds before the first restart. */
  readonly restartSeconds: number;
  /** Worker name of this process, unchanged by its restart. */
  readonly worker: string;
}

/**
 * Maximum number of unsettled runs before a job is set aside. Higher than for crashes of a supervised server, because a power cut looks the
 * same. The last runs were alone in their process. `thing`: the only item in progress; `whole`: a job without items; `several`: one of
 * several items in progress.
 */
const MAX_UNSETTLED = { thing: 3, whole: 4, several: 5 };

/** Sets aside a job, or one of its items. @returns whether the job's row remains */
async function setAside(
  { db, handlers }: Pick<CrashDeps, 'db' | 'handlers'>,
  { jobId, kind, key }: Pick<CrashedJob, 'jobId' | 'kind' | 'key'>,
  thing: string | null,
): Promise<boolean> {
  const handler = handlers[kind];
  await handler?.setAside?.(key, thing);
  if (thing !== null) return false;
  if (handler?.setAside) {
    await recordFailedJob(db, { jobId, worker: null, isWhole: true, error: CRASHED });
    return false;
  }
  await handler?.giveUp?.({ key }, new Error(CRASHED));
  await markSetAside(db, jobId);
  return true;
}

/**
 * Examines the jobs that were running during a crash before anything runs again. Sets aside a job that caused a second crash, notifies the
 * member, and logs it.
 * @returns number of jobs set aside now or earlier
 */
export async function handleCrashes(deps: CrashDeps): Promise<number> {
  const { db, log, events, handlers, worker, restartSeconds } = deps;
  let aside = 0;
  for (const left of await countCrashes(db, worker, PAUSE_RESTARTS * restartSeconds)) {
    const { jobId, kind, deaths, atWork } = left;
    log.error({ job: kind, jobId, deaths, atWork: atWork.length }, 'the server died while this job ran');
    const isNarrow = atWork.length > 0 && handlers[kind]?.setAside !== undefined;
    const isOver = deaths >= (isNarrow ? MAX_DEATHS : 2);
    if (!isOver && (deaths < 2 || atWork.length > 1)) continue;
    log.error({ job: kind, jobId, whole: isOver }, 'set aside, since the server died of it twice');
    events.note('job_set_aside', { what: kind });
    const stays = await setAside(deps, left, isOver ? null : atWork[0]!);
    if (!stays) aside += 1;
  }
  return aside + (await countSetAside(db));
}

/**
 * Sets aside a claimed job with too many unsettled runs: the processes running it died.
 * @returns whether the job must not run
 */
export async function setAsideUnsettled(
  deps: Pick<CrashDeps, 'db' | 'log' | 'events' | 'handlers'>,
  held: HeldJob,
): Promise<boolean> {
  const { kind, jobId, unsettled, leftAtWork } = held;
  if (unsettled < MAX_UNSETTLED.thing) return false;
  const isNarrow = leftAtWork.length > 0 && deps.handlers[kind]?.setAside !== undefined;
  const isOver = unsettled >= (isNarrow ? MAX_UNSETTLED.several : MAX_UNSETTLED.whole);
  if (!isOver && leftAtWork.length !== 1) return false;
  deps.log.error({ job: kind, jobId, whole: isOver, runs: unsettled }, 'set aside, since no run of it came to an end');
  deps.events.note('job_set_aside', { what: kind });
  await setAside(deps, held, isOver ? null : leftAtWork[0]!);
  if (!isOver) await resetUnsettled(deps.db, jobId);
  return isOver;
}
