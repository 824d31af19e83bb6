import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { SecurityEvents } from '../security-events.ts';
import { countDeaths, countSetAside, forgetUnsettled, type LeftJob, markSetAside } from './deaths.store.ts';
import { keepGivenUp } from './given-up.store.ts';
import type { HeldJob } from './jobs.store.ts';
import type { JobHandler } from './runner.ts';

/** A job that has several things in hand is given one more start than its due, with each of them alone. */
const MOST_DEATHS = 3;

/** Jobs that ran at a crash wait three times as long as the first restart: a server that crashes right after its start has another reason. */
const PAUSE_RESTARTS = 3;

const DIED = 'the server died of it';

export interface DeathDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Seconds of the first restart. */
  readonly restartSeconds: number;
  /** The name under which the former life of this process held jobs too. */
  readonly worker: string;
}

/**
 * Runs without a result after which a job is set aside. More than deaths of a supervised server: a power cut looks the same. The last ones ran alone.
 * `thing`: the one thing that it had in hand; `whole`: a job that had nothing in hand; `several`: one that had several things in hand.
 */
const MOST_UNSETTLED = { thing: 3, whole: 4, several: 5 };

/** Sets aside a job, or one thing that it had in hand. Answers whether a row of the jobs' table stays to say so. */
async function setAside(
  { db, handlers }: Pick<DeathDeps, 'db' | 'handlers'>,
  { jobId, kind, key }: Pick<LeftJob, 'jobId' | 'kind' | 'key'>,
  thing: string | null,
): Promise<boolean> {
  const handler = handlers[kind];
  await handler?.setAside?.(key, thing);
  if (thing !== null) return false;
  if (handler?.setAside) {
    await keepGivenUp(db, { jobId, worker: null, isWhole: true, error: DIED });
    return false;
  }
  await handler?.giveUp?.({ key }, new Error(DIED));
  await markSetAside(db, jobId);
  return true;
}

/**
 * Looks what was running when the server died, before anything is run again. What it died of for the second time is set aside with a word to
 * whom it concerns, and a line in the log.
 * @returns how much is set aside: now, or before and not freed since
 */
export async function settleDeaths(deps: DeathDeps): Promise<number> {
  const { db, log, events, handlers, worker, restartSeconds } = deps;
  let aside = 0;
  for (const left of await countDeaths(db, worker, PAUSE_RESTARTS * restartSeconds)) {
    const { jobId, kind, deaths, atWork } = left;
    log.error({ job: kind, jobId, deaths, atWork: atWork.length }, 'the server died while this job ran');
    const isNarrow = atWork.length > 0 && handlers[kind]?.setAside !== undefined;
    const isOver = deaths >= (isNarrow ? MOST_DEATHS : 2);
    if (!isOver && (deaths < 2 || atWork.length > 1)) continue;
    log.error({ job: kind, jobId, whole: isOver }, 'set aside, since the server died of it twice');
    events.note('job_set_aside', { what: kind });
    const stays = await setAside(deps, left, isOver ? null : atWork[0]!);
    if (!stays) aside += 1;
  }
  return aside + (await countSetAside(db));
}

/**
 * Sets aside a claimed job whose runs ended without a result too often: the process, or all of them, died while it ran.
 * @returns whether the job must not be run
 */
export async function settleUnsettled(
  deps: Pick<DeathDeps, 'db' | 'log' | 'events' | 'handlers'>,
  held: HeldJob,
): Promise<boolean> {
  const { kind, jobId, unsettled, leftAtWork } = held;
  if (unsettled < MOST_UNSETTLED.thing) return false;
  const isNarrow = leftAtWork.length > 0 && deps.handlers[kind]?.setAside !== undefined;
  const isOver = unsettled >= (isNarrow ? MOST_UNSETTLED.several : MOST_UNSETTLED.whole);
  if (!isOver && leftAtWork.length !== 1) return false;
  deps.log.error({ job: kind, jobId, whole: isOver, runs: unsettled }, 'set aside, since no run of it came to an end');
  deps.events.note('job_set_aside', { what: kind });
  await setAside(deps, held, isOver ? null : leftAtWork[0]!);
  if (!isOver) await forgetUnsettled(deps.db, jobId);
  return isOver;
}
