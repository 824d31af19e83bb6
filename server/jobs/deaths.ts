import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { JobHandler } from './runner.ts';

/** A job that was running when the server died. */
interface Left {
  readonly jobId: number;
  readonly kind: string;
  readonly key: string;
  /** Times that the server died of it, this one included. */
  readonly deaths: number;
  /** What it had in hand. */
  readonly atWork: readonly string[];
}

/** A job that has several things in hand is given one more start than its due, with each of them alone. */
const MOST_DEATHS = 3;

/** What was running at a death does not run again at once: a server that dies right after its start dies of something else. */
const PAUSE_SECONDS = 3;

/**
 * Counts a death for the jobs that the former life of this process held, and frees them all. Where one of them had a suspect in hand, it was
 * that, and the others only stood by.
 */
async function countDeaths(db: Db, worker: string): Promise<Left[]> {
  return db.transaction(async (tx) => {
    const counted = await tx.execute(sql`
      with held as (
        select job_id, cardinality(at_work) = 1 and at_work <@ suspects as alone from jobs where locked_by = ${worker} for update
      )
      update jobs set deaths = deaths + 1, run_at = greatest(run_at, now() + ${PAUSE_SECONDS} * interval '1 second'), suspects = array(select unnest(suspects) union select unnest(at_work))
      from held
      where held.job_id = jobs.job_id and (alone or not exists (select from held where alone))
      returning jobs.job_id as "jobId", kind, key, deaths, at_work as "atWork"`);
    await tx.execute(sql`update jobs set locked_by = null, locked_until = null where locked_by = ${worker}`);
    return rowsOf<Left>(counted);
  });
}

export interface DeathDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** The name under which the former life of this process held jobs too. */
  readonly worker: string;
}

/** Sets aside what the server has died of twice. Answers whether a row of the jobs' table stays to say so. */
async function setAside(
  { db, handlers }: DeathDeps,
  { jobId, kind, key }: Left,
  thing: string | null,
): Promise<boolean> {
  const handler = handlers[kind];
  await handler?.setAside?.(key, thing);
  if (thing !== null) return false;
  if (handler?.setAside) {
    await db.execute(sql`delete from jobs where job_id = ${jobId}`);
    return false;
  }
  await handler?.giveUp?.({ key }, new Error('the server died of it'));
  await db.execute(sql`update jobs set set_aside_at = now() where job_id = ${jobId}`);
  return true;
}

/**
 * Looks what was running when the server died, before anything is run again. What it died of for the second time is set aside with a word to
 * whom it concerns, and a line in the log.
 * @returns how much is set aside: now, or before and not freed since
 */
export async function settleDeaths(deps: DeathDeps): Promise<number> {
  const { db, log, events, handlers, worker } = deps;
  let aside = 0;
  for (const left of await countDeaths(db, worker)) {
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
  const rows = await db.execute(sql`select count(*)::int as n from jobs where set_aside_at is not null`);
  return aside + (rowsOf<{ n: number }>(rows)[0]?.n ?? 0);
}
