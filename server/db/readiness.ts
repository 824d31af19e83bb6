import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';

/** Milliseconds after which a database without a response counts as unavailable. */
const READY_MS = 3000;

const askDatabase = prepared('readiness', 'select 1 as one');

/**
 * Queries the database on the connections used by calls, so that readiness reflects what calls would encounter.
 * @throws if there is no response within three seconds
 */
export async function ensureDatabase(db: Db): Promise<void> {
  const late = pause(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${READY_MS} ms`);
  });
  await Promise.race([askDatabase(db, []), late]);
}
