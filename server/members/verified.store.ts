import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';

/** Returns whether the address of an account is verified, and the hours since the account was created; `null` if there is no account. */
export async function findVerification(db: Db, sub: string) {
  const hours = sql<number>`(extract(epoch from now() - ${users.createdAt}) / 3600)::float8`;
  const [user] = await db.select({ isVerified: users.emailVerified, hours }).from(users).where(eq(users.sub, sub));
  return user ?? null;
}
