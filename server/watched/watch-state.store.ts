import { sql } from 'drizzle-orm';
import { type WatchState, watchState } from '../../domain/entities/watch-folder.ts';
import type { Db } from '../db/open.ts';
import { compareAndSetValue, readValue } from '../installation.store.ts';
import { enqueueMissing } from '../jobs/jobs.store.ts';

const RECORD = 'watched folder';

/** Returns the state after the last round; `null` before the first one. */
export async function readWatchState(db: Db): Promise<WatchState | null> {
  const stored = await readValue(db, RECORD);
  return stored === null ? null : watchState.parse(JSON.parse(stored));
}

export const saveWatchState = async (db: Db, state: WatchState): Promise<void> =>
  db.transaction(async (tx) => void (await compareAndSetValue(tx, RECORD, JSON.stringify(state))));

/** Schedules a job for now, unless it is scheduled. */
export const planFirstLook = (db: Db, kind: string, key: string): Promise<void> =>
  enqueueMissing(db, sql`select ${kind}, ${key}, '{}'::jsonb, now()`);
