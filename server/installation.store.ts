import { and, eq, like } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { installation } from './db/schema/identity.ts';

/** Settles a value, unless it is settled already. */
export async function settle(db: Db, name: string, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

/** Settles a value by whoever comes first. @returns whether that was now; within a transaction, others wait for its end */
export async function claim(db: Db, name: string, value: string): Promise<boolean> {
  const claimed = await db.insert(installation).values({ name, value }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/** Null when it is not settled. */
export async function readSettled(db: Db, name: string): Promise<string | null> {
  const [found] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name));
  return found?.value ?? null;
}

/** Replaces a value that is still `old`. @returns whether it was */
export async function replaceSettled(db: Db, name: string, old: string, value: string): Promise<boolean> {
  const replaced = await db
    .update(installation)
    .set({ value })
    .where(and(eq(installation.name, name), eq(installation.value, old)))
    .returning();
  return replaced.length > 0;
}

/** Sets a value, whatever it is, in a transaction for whose end others wait. @returns what it was; null: it was not settled */
export async function exchangeSettled(tx: Db, name: string, value: string): Promise<string | null> {
  if (await claim(tx, name, value)) return null;
  const isNamed = eq(installation.name, name);
  const [before] = await tx.select({ value: installation.value }).from(installation).where(isNamed).for('update');
  await tx.update(installation).set({ value }).where(isNamed);
  return before?.value ?? null;
}

/** Deletes a value, in a transaction for whose end others wait. @returns what it was; null: it was not settled */
export async function takeSettled(tx: Db, name: string): Promise<string | null> {
  const [taken] = await tx.delete(installation).where(eq(installation.name, name)).returning();
  return taken?.value ?? null;
}

/** Whoever comes next settles it anew. */
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

/** Deletes the values whose names start with a prefix. @returns how many; transactions that delete the same wait for each other */
export async function unsettleAll(tx: Db, prefix: string): Promise<number> {
  const deleted = await tx
    .delete(installation)
    .where(like(installation.name, `${prefix}%`))
    .returning();
  return deleted.length;
}
