import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { SecurityEvents } from '../security-events.ts';
import { countDeaths, countSetAside, type LeftJob, markSetAside } from './deaths.store.ts';
import { keepGivenUp } from './given-up.store.ts';
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

/** Sets aside what the server has died of twice. Answers whether a row of the jobs' table stays to say so. */
async function setAside(
  { db, handlers }: DeathDeps,
  { jobId, kind, key }: LeftJob,
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
