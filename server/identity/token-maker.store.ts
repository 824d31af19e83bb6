import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions, users } from '../db/schema/identity.ts';

/** The account and session that create a token or feed. */
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

/** Returns a value that must be unchanged when the token is created; `null` if the user no longer exists. */
export async function proofOf(db: Db, sub: string): Promise<string | null> {
  const [asked] = await passwordOf(db, sub);
  return asked?.passwordHash ?? null;
}

/** Whether the session is open and the password unchanged: ending all tokens includes those being created. Holds until the transaction ends. */
export async function isStillValid(
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

/** Waits for tokens in creation, and blocks new ones until the transaction ends. */
export async function holdMakers(tx: Db, sub: string): Promise<void> {
  await tx.select({ sub: users.sub }).from(users).where(eq(users.sub, sub)).for('no key update');
}
