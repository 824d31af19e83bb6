import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { signingKeys } from '../db/schema/identity.ts';

/** A key pair; the private half is sealed. */
export type StoredKey = typeof signingKeys.$inferSelect;

/** Arbitrary lock id, the same for all replicas. */
const makeKeyLock = 7_261_024;

/** Makes other processes wait before creating a key until the transaction ends. */
export async function holdKeyLock(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${makeKeyLock})`);
}

export async function addKey(tx: Db, key: StoredKey): Promise<void> {
  await tx.insert(signingKeys).values(key);
}

/** Returns all keys, newest first. */
export const listKeys = (db: Db): Promise<StoredKey[]> =>
  db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));

export async function dropKeys(db: Db, kids: readonly string[]): Promise<void> {
  await db.delete(signingKeys).where(inArray(signingKeys.kid, [...kids]));
}
