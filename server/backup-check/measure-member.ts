import { setTimeout as pause } from 'node:timers/promises';
import { sportAnswersOf } from '../activities/sport-answers.store.ts';
import type { Db } from '../db/open.ts';
import { type DecodePool, TooBusy } from '../imports/decode-pool.ts';
import { changedFigures, isSameEffort, sportOf } from '../imports/measure-again-job.ts';
import { measureAgain } from '../imports/measure-again.ts';
import type { Originals } from '../originals/store.ts';
import { stillExists, storedActivities, type StoredActivity } from './activities.store.ts';

const PAGE = 50;
/** Maximum number of activities measured per check. Chosen: at a tenth of a second each, with pauses, within half an hour. */
export const MAX_ACTIVITIES = 10_000;
const BUSY_MS = 5000;

export interface MeasureDeps {
  /** Live database, used to find out whether an activity without a recording was deleted after the backup. */
  readonly db: Db;
  readonly pool: DecodePool;
  readonly originals: Originals;
  readonly signal: AbortSignal;
}

export interface Comparison {
  readonly activities: number;
  readonly differences: number;
}

/**
 * Measures one activity, then pauses for the same time. @returns whether its figures match, or its recording was deleted after the backup
 */
async function isSame(restored: Db, memberId: string, row: StoredActivity, type: number | null, deps: MeasureDeps) {
  const { db, pool, originals, signal } = deps;
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    try {
      const session = await measureAgain({ db: restored, pool, originals }, memberId, row, type);
      await pause(performance.now() - began);
      if (session === null) return !(await stillExists(db, row.id));
      return isSameEffort(row, session) && changedFigures(row, session, row.localDate) === null;
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      await pause(BUSY_MS);
    }
  }
}

/**
 * Measures the activities of one member again from the originals, and compares sport, distance, duration, ascent, power and the histograms that
 * the load depends on with the restored ones.
 * @param restored the database with the figures to compare
 */
export async function measureMember(restored: Db, memberId: string, deps: MeasureDeps): Promise<Comparison> {
  let [activities, differences] = [0, 0];
  const answers = await sportAnswersOf(restored, memberId);
  for (let after: string | null = null; activities < MAX_ACTIVITIES; ) {
    const rows: StoredActivity[] = await storedActivities(restored, memberId, after, PAGE);
    for (const row of rows) {
      if (!(await isSame(restored, memberId, row, sportOf(row, answers), deps))) differences += 1;
    }
    activities += rows.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) break;
  }
  return { activities, differences };
}
