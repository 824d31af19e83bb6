import { and, eq, like } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { installation } from './db/schema/identity.ts';

/** Stores a value unless one is stored already. */
export async function settle(db: Db, name: string, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

/** Stores a value if it is the first. @returns whether it was; within a transaction, other claims wait for its end */
export async function claim(db: Db, name: string, value: string): Promise<boolean> {
  const claimed = await db.insert(installation).values({ name, value }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/** Null if no value is stored. */
export async function readSettled(db: Db, name: string): Promise<string | null> {
  const [found] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name));
  return found?.value ?? null;
}

/** Replaces a value if it is still `old`. @returns whether it was */
export async function replaceSettled(db: Db, name: string, old: string, value: string): Promise<boolean> {
  const replaced = await db
    .update(installation)
    .set({ value })
    .where(and(eq(installation.name, name), eq(installation.value, old)))
    .returning();
  return replaced.length > 0;
}

/** Sets a value unconditionally; other transactions wait for the end of this one. @returns the previous value; null if there was none */
export async function exchangeSettled(tx: Db, name: string, value: string): Promise<string | null> {
  if (await claim(tx, name, value)) return null;
  const isNamed = eq(installation.name, name);
  const [before] = await tx.select({ value: installation.value }).from(installation).where(isNamed).for('update');
  await tx.update(installation).set({ value }).where(isNamed);
  return before?.value ?? null;
}

/** Deletes a value; other transactions wait for the end of this one. @returns the previous value; null if there was none */
export async function takeSettled(tx: Db, name: string): Promise<string | null> {
  const [taken] = await tx.delete(installation).where(eq(installation.name, name)).returning();
  return taken?.value ?? null;
}

/** The next process may store a new value. */
export async function unsettle(db: Db, name: string): Promise<void> {
  await db.delete(installation).where(eq(installation.name, name));
}

/** Values whose names start with a prefix. */
export async function listSettled(
  db: Db,
  prefix: string,
): Promise<{ readonly name: string; readonly value: string }[]> {
  return db
    .select()
    .from(installation)
    .where(like(installation.name, `${prefix}%`));
}

/** Deletes the values whose names start with a prefix. @returns their number; transactions that delete the same ones wait for each other */
export async function unsettleAll(tx: Db, prefix: string): Promise<number> {
  const deleted = await tx
    .delete(installation)
    .where(like(installation.name, `${prefix}%`))
    .returning();
  return deleted.length;
}
