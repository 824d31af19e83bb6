import type { Correction } from '../../domain/entities/activity.ts';
import { weightOn } from '../../domain/metrics/measurements.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { findMember, type KnownMember } from '../members/hold-member.store.ts';
import { findWeights } from '../members/measurements.store.ts';
import type { Originals } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import { WorkerLost } from './decode-pool.ts';
import { noRecordingData } from './worker-tasks.ts';

/** A session's file and the member's correction; `null` if there is none. */
interface MeasuredOnce {
  readonly hash: string;
  readonly sessionIndex: number;
  readonly correction: Correction | null;
}

/**
 * Re-analyses a session with a weight (kg, `null` if unknown) and an activity type (`null`: as in the file).
 * @returns `null` if its original is no longer readable
 * @throws TooBusy if too many files are queued
 */
export async function measureWith(
  { pool, originals }: Pick<ImportContext, 'pool' | 'originals'>,
  { memberId, timeZone }: Pick<KnownMember, 'memberId' | 'timeZone'>,
  { hash, sessionIndex, correction, weight }: MeasuredOnce & { readonly weight: number | null },
  activityTypeId: number | null,
): Promise<MeasuredSession | null> {
  const said = {
    ...noRecordingData,
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

/** Whether there are any originals. If not, their disk is not mounted, so a missing file is not lost. */
async function isAnyThere(originals: Originals): Promise<boolean> {
  for await (const hashes of originals.list()) if (hashes.length > 0) return true;
  return false;
}

/**
 * Re-analyses a session with another activity type (`null`: as in the file): a ride recorded as a run has different power, cadence and
 * distance.
 * @returns `null` if its original is no longer readable, or its member has been deleted
 * @throws TooBusy if too many files are queued
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
