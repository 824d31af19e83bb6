import { eq, sql } from 'drizzle-orm';
import { normalEmail } from '../../domain/forms/account.ts';
import { outbox } from '../db/accounts-schema.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { members, users, vendorLinks } from '../db/schema.ts';
import { dropUnused } from '../originals/rows.ts';
import { planForget } from '../vendors/upkeep-jobs.ts';

export interface RemovalDeps {
  readonly db: Db;
  /** Where originals are kept. */
  readonly directory: string;
  /** Drops what is remembered of an address by marks that cannot be found from here. */
  readonly forget: (account: { readonly sub: string; readonly email: string }) => Promise<void>;
}

/** Files that a member's activities and imports name. */
async function filesOf(tx: Db, sub: string): Promise<string[]> {
  const kept = await tx.execute(sql`
    select original_hash as hash from activities join members using (member_id) where sub = ${sub}
    union
    select original_hash from import_items join imports using (import_id) join members using (member_id)
    where sub = ${sub} and original_hash is not null`);
  return rowsOf<{ hash: string }>(kept).map(({ hash }) => hash);
}

/** Work that waits for this member. What is under way finds no member when it next writes, and ends. */
async function dropJobs(tx: Db, sub: string): Promise<void> {
  await tx.execute(sql`
    delete from jobs where key = ${sub} or right(key, 36) in (
      select member_id::text from members where sub = ${sub}
      union all select import_id::text from imports join members using (member_id) where sub = ${sub})`);
}

/** Ends the links, with what vendors have sent about these accounts. */
async function endLinks(tx: Db, sub: string): Promise<void> {
  const links = await tx
    .select({ link: vendorLinks })
    .from(vendorLinks)
    .innerJoin(members, eq(members.memberId, vendorLinks.memberId))
    .where(eq(members.sub, sub));
  for (const { link } of links) {
    // Handled ones are only kept for a look at what went wrong: where the name is somebody else's too, nothing is lost.
    await tx.execute(sql`
      delete from vendor_inbox where vendor = ${link.vendor} and handled_at is not null
        and position(${link.externalUserId} in body) > 0`);
    await planForget(tx, link);
  }
}

/**
 * Deletes an account with everything that is its own: member, sessions, activities, imports, work that waits, mails that lie here, and the
 * files that are nobody else's. Vendors are told that their access ends. May be run again.
 */
export async function removeAccount({ db, directory, forget }: RemovalDeps, sub: string): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    // From here on nobody begins to write for this member, and who has begun is waited for.
    await tx.execute(sql`select member_id from members where sub = ${sub} for update`);
    const hashes = await filesOf(tx, sub);
    await dropJobs(tx, sub);
    await endLinks(tx, sub);
    const [user] = await tx.delete(users).where(eq(users.sub, sub)).returning({ email: users.email });
    if (user) await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, normalEmail(user.email)));
    return { hashes, email: user?.email };
  });
  if (gone.email !== undefined) await forget({ sub, email: gone.email });
  await dropUnused(db, directory, gone.hashes);
}
