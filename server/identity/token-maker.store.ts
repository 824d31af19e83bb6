import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions, users } from '../db/schema/identity.ts';

/** Who makes what opens something without signing in, and by which session. */
export interface TokenMaker {
  readonly sub: string;
  readonly memberId: string;
  readonly sessionId: string;
}

const passwordOf = (db: Db, sub: string) =>
  db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.sub, sub), users.enabled));

/** What has to be the same still when something is made; null: the user is no more. */
export async function proofOf(db: Db, sub: string): Promise<string | null> {
  const [asked] = await passwordOf(db, sub);
  return asked?.passwordHash ?? null;
}

/**
 * Whether the session is open and the password the one of before: what ends all tokens ends those that are being made. It stays so until the
 * transaction ends.
 */
export async function isStillGood(
  tx: Db,
  { sub, sessionId }: TokenMaker,
  proof: Awaited<ReturnType<typeof proofOf>>,
): Promise<boolean> {
  const [held] = await passwordOf(tx, sub).for('share');
  const [open] = await tx
    .select({ one: sql<number>`1` })
    .from(sessions)
    .where(and(eq(sessions.sessionId, sessionId), eq(sessions.sub, sub), isNull(sessions.revokedAt)));
  return held !== undefined && open !== undefined && held.passwordHash === proof;
}

/** Waits until nothing is being made, and keeps it so until the transaction ends. */
export async function holdMakers(tx: Db, sub: string): Promise<void> {
  await tx.select({ sub: users.sub }).from(users).where(eq(users.sub, sub)).for('no key update');
}
