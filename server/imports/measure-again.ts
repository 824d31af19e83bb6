import type { Correction } from '../../domain/entities/activity.ts';
import { weightOn } from '../../domain/metrics/measurements.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { findMember, type KnownMember } from '../members/hold-member.store.ts';
import { findWeights } from '../members/measurements.store.ts';
import type { Originals } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import { WorkerLost } from './decode-pool.ts';
import { nothingSaid } from './worker-tasks.ts';

/** Where a session is, and what its member corrected; null: nothing. */
interface MeasuredOnce {
  readonly hash: string;
  readonly sessionIndex: number;
  readonly correction: Correction | null;
}

/**
 * Measures a session anew, for somebody of a weight (kg, null is unknown), as one of another activity type (null: as the file says).
 * @returns null when its original can no longer be read
 * @throws TooBusy when there are too many files to read already
 */
export async function measureWith(
  { pool, originals }: Pick<ImportContext, 'pool' | 'originals'>,
  { memberId, timeZone }: Pick<KnownMember, 'memberId' | 'timeZone'>,
  { hash, sessionIndex, correction, weight }: MeasuredOnce & { readonly weight: number | null },
  activityTypeId: number | null,
): Promise<MeasuredSession | null> {
  const said = {
    ...nothingSaid,
    types: activityTypeId === null ? {} : { [sessionIndex]: activityTypeId },
    corrections: correction === null ? {} : { [sessionIndex]: correction },
  };
  try {
    const { sessions } = await originals.withFile(hash, (path) =>
      pool.run({ kind: 'measure', path, athlete: { weight, timeZone }, said }, memberId),
    );
    return sessions.find((session) => session.sessionIndex === sessionIndex) ?? null;
  } catch (error) {
    if (error instanceof WorkerLost && !pool.stopped()) return null;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await isAnyThere(originals))) return null;
    throw error;
  }
}

/** Whether there are originals at all: else their disk is not mounted, and one that is missing is not lost. */
async function isAnyThere(originals: Originals): Promise<boolean> {
  for await (const hashes of originals.list()) if (hashes.length > 0) return true;
  return false;
}

/**
 * Measures a session anew as one of another activity type (null: as the file says): a ride that was taken for a run has another power, cadence and distance.
 * @returns null when its original can no longer be read, or its member has been deleted meanwhile
 * @throws TooBusy when there are too many files to read already
 */
export async function measureAgain(
  context: Pick<ImportContext, 'db' | 'pool' | 'originals'>,
  memberId: string,
  row: MeasuredOnce & { readonly localDate: string },
  activityTypeId: number | null,
): Promise<MeasuredSession | null> {
  const member = await findMember(context.db, memberId);
  if (!member) return null;
  const weight = weightOn(await findWeights(context.db, member), row.localDate);
  return measureWith(context, member, { ...row, weight }, activityTypeId);
}
