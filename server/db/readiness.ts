import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';

/** Milliseconds after which a database that has not answered counts as away. */
const READY_MS = 3000;

const askDatabase = prepared('readiness', 'select 1 as one');

/**
 * Asks the database on the connections that calls use, so that readiness shows what calls will meet.
 * @throws when there is no answer within three seconds
 */
export async function ensureDatabase(db: Db): Promise<void> {
  const late = pause(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${READY_MS} ms`);
  });
  await Promise.race([askDatabase(db, []), late]);
}
