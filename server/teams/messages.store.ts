import { and, count, eq, lt, min, sql } from 'drizzle-orm';
import { MESSAGES_A_DAY } from '../../domain/entities/team-message.ts';
import type { Db } from '../db/open.ts';
import { messagesSent as table } from '../db/schema/members.ts';

const DAY_SECONDS = 86_400;
const sinceADay = sql`now() - ${DAY_SECONDS} * interval '1 second'`;

/**
 * Records a message in the sender's transaction.
 * @returns `again` if it was sent before; otherwise the seconds until the sender may write again, 0 if recorded now
 */
export async function noteSent(tx: Db, senderId: string, messageId: string): Promise<number | 'again'> {
  const own = eq(table.senderId, senderId);
  await tx.delete(table).where(and(own, lt(table.sentAt, sinceADay)));
  const [again] = await tx
    .select({ sentAt: table.sentAt })
    .from(table)
    .where(and(own, eq(table.messageId, messageId)));
  if (again) return 'again';
  const [sent] = await tx
    .select({ count: count(), first: min(table.sentAt) })
    .from(table)
    .where(own);
  if (sent?.first && sent.count >= MESSAGES_A_DAY) {
    return Math.max(1, DAY_SECONDS - (Date.now() - sent.first.getTime()) / 1000);
  }
  await tx.insert(table).values({ senderId, messageId });
  return 0;
}
