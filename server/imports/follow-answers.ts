import { outdateAnswered, sportAnswersOf } from '../activities/sport-answers.store.ts';
import type { Db } from '../db/open.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { planMeasuring } from './plan-analysis.ts';

/**
 * Re-analyses activities that were stored with answers for unknown sports that the member has changed since.
 * @param usedKeys keys of the sports whose answers were read earlier; the member may have removed them since
 */
export async function followAnswers(db: Db, memberId: string, usedKeys: Iterable<string>): Promise<void> {
  const used = [...usedKeys];
  await nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      const keys = [...new Set([...used, ...Object.keys(await sportAnswersOf(tx, memberId))])];
      if (keys.length > 0 && (await outdateAnswered(tx, memberId, keys))) await planMeasuring(tx, memberId);
    }),
  );
}
