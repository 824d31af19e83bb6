import { weightOn } from '../../domain/metrics/measurements.ts';
import { type ReestimatedActivity, storeReestimated } from '../activities/activities.store.ts';
import { type WeightDependentRow, weightDependentActivities } from '../activities/analysis.store.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { findWeights } from '../members/measurements.store.ts';
import type { ImportContext } from './context.ts';
import { measureWith } from './measure-again.ts';

type Context = Pick<ImportContext, 'db' | 'pool' | 'originals' | 'log'>;

interface WronglyWeighed extends WeightDependentRow {
  /** Weight on its day, kg; `null` if unknown. */
  readonly weight: number | null;
}

/** Returns activities whose power was estimated with a different weight than that of their day. */
async function wronglyWeighed({ db }: Pick<Context, 'db'>, member: KnownMember): Promise<WronglyWeighed[]> {
  const weights = await findWeights(db, member);
  return db.transaction(async (tx) => {
    const wrong: WronglyWeighed[] = [];
    for await (const rows of weightDependentActivities(tx, member.memberId)) {
      for (const row of rows) {
        const weight = weightOn(weights, row.localDate);
        if (weight !== row.measuredWeight) wrong.push({ ...row, weight });
      }
    }
    return wrong;
  });
}

/** Whether a member has such activities. */
export const hasWrongWeights = async (context: Pick<Context, 'db'>, member: KnownMember): Promise<boolean> =>
  (await wronglyWeighed(context, member)).length > 0;

/** Number of files read in parallel. */
const AT_ONCE = 4;

/** Re-estimates the power of an activity with the weight of its day. Leaves it unchanged if its file is no longer readable. */
async function reweigh(context: Context, member: KnownMember, row: WronglyWeighed): Promise<ReestimatedActivity> {
  const { id, weight, correction, activityTypeId } = row;
  const session = await measureWith(context, member, row, activityTypeId).catch((error: unknown) => {
    if (context.pool.stopped()) throw error;
    context.log.warn({ err: error }, 'a file could not be read');
    return null;
  });
  return { id, weight, correction, activityTypeId, session };
}

/**
 * Re-estimates the power of activities that used a different weight than that of their day. Keeps the results if it is stopped.
 * @param onProgress called with the number done and in total
 */
export async function reestimatePower(
  context: Context,
  member: KnownMember,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => Promise<void> },
): Promise<number> {
  const rows = await wronglyWeighed(context, member);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const group = rows.slice(from, from + AT_ONCE);
    await storeReestimated(context.db, await Promise.all(group.map((row) => reweigh(context, member, row))));
    await onProgress(Math.min(from + AT_ONCE, rows.length), rows.length);
  }
  return rows.length;
}
