import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { members, users, vendorLinks } from '../db/schema.ts';
import { originalPath } from '../originals/store.ts';
import { planForget } from '../vendors/upkeep-jobs.ts';

/** Held while files are put down for demo members or taken away, so that none goes that somebody is just about to use. */
export const lockOriginals = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(7261024)`);

const isUsed = sql.raw(`exists (select from activities where original_hash = originals.hash)
  or exists (select from import_items where original_hash = originals.hash)`);

/** Takes away kept files that nobody's activities or imports name any more. */
async function dropOriginals(db: Db, directory: string, hashes: readonly string[]): Promise<void> {
  const asked = sql`select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`;
  await db.transaction(async (tx) => {
    await lockOriginals(tx);
    const unused = await tx.execute(sql`
      delete from originals where hash in (${asked}) and not (${isUsed}) returning hash`);
    for (const { hash } of rowsOf<{ hash: string }>(unused)) {
      const aside = join(directory, 'incoming', randomUUID());
      await rename(originalPath(directory, hash), aside).then(
        () => rm(aside, { force: true }),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        },
      );
    }
  });
}

/**
 * Deletes an account with everything that is its own: member, sessions, activities, imports, and the files that are nobody else's. Vendors
 * are told that their access ends. May be run again.
 */
export async function removeAccount(db: Db, directory: string, sub: string): Promise<void> {
  const hashes = await db.transaction(async (tx) => {
    const kept = await tx.execute(sql`
      select original_hash as hash from activities join members using (member_id) where sub = ${sub}
      union
      select original_hash from import_items join imports using (import_id) join members using (member_id)
      where sub = ${sub} and original_hash is not null`);
    const links = await tx
      .select({ link: vendorLinks })
      .from(vendorLinks)
      .innerJoin(members, eq(members.memberId, vendorLinks.memberId))
      .where(eq(members.sub, sub));
    for (const { link } of links) await planForget(tx, link);
    await tx.delete(users).where(eq(users.sub, sub));
    return rowsOf<{ hash: string }>(kept).map(({ hash }) => hash);
  });
  if (hashes.length > 0) await dropOriginals(db, directory, hashes);
}
