import { and, eq, like } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { installation } from './db/schema/identity.ts';

/** Stores a value unless the name already has one. */
export async function settle(db: Db, name: string, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

/** Stores a value unless the name already has one. @returns whether it was stored; concurrent claims wait for the end of a transaction */
export async function claim(db: Db, name: string, value: string): Promise<boolean> {
  const claimed = await db.insert(installation).values({ name, value }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/** Returns the stored value; `null` if there is none. */
export async function readValue(db: Db, name: string): Promise<string | null> {
  const [found] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name));
  return found?.value ?? null;
}

/** Replaces a value if it still equals `old`. @returns whether it was replaced */
export async function replaceValue(db: Db, name: string, old: string, value: string): Promise<boolean> {
  const replaced = await db
    .update(installation)
    .set({ value })
    .where(and(eq(installation.name, name), eq(installation.value, old)))
    .returning();
  return replaced.length > 0;
}

/** Sets a value unconditionally; other transactions wait for the end of this one. @returns the previous value; null if there was none */
export async function compareAndSetValue(tx: Db, name: string, value: string): Promise<string | null> {
  if (await claim(tx, name, value)) return null;
  const isNamed = eq(installation.name, name);
  const [before] = await tx.select({ value: installation.value }).from(installation).where(isNamed).for('update');
  await tx.update(installation).set({ value }).where(isNamed);
  return before?.value ?? null;
}

/** Deletes a value; other transactions wait for the end of this one. @returns the previous value; null if there was none */
export async function takeValue(tx: Db, name: string): Promise<string | null> {
  const [taken] = await tx.delete(installation).where(eq(installation.name, name)).returning();
  return taken?.value ?? null;
}

/** Deletes a value, so the next process may store a new one. */
export async function deleteValue(db: Db, name: string): Promise<void> {
  await db.delete(installation).where(eq(installation.name, name));
}

/** Lists the values whose names start with a prefix. */
export async function listValues(db: Db, prefix: string): Promise<{ readonly name: string; readonly value: string }[]> {
  return db
    .select()
    .from(installation)
    .where(like(installation.name, `${prefix}%`));
}

/** Deletes the values whose names start with a prefix. @returns their number; concurrent deletions wait for each other */
export async function deleteValues(tx: Db, prefix: string): Promise<number> {
  const deleted = await tx
    .delete(installation)
    .where(like(installation.name, `${prefix}%`))
    .returning();
  return deleted.length;
}
