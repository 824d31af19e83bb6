import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { hasRows, parsedRows } from '../../db/rows.ts';
import type { Phones } from '../../identity/phones.ts';

/** Lifetime of a phone's token in days. It cannot be renewed, so the phone then has to be linked again. */
export const phoneDays = 180;

/** SQL condition on a vendor_links row for an expired link of a phone. */
const isPhoneOver = sql.raw(`linked_at <= now() - interval '${phoneDays} days'`);

const ofPhonesOf = (sub: string) =>
  sql`vendor = 'apple' and member_id = (select member_id from members where sub = ${sub})`;

export const createPhones = (db: Db): Phones => ({
  async list(sub) {
    const found = await db.execute(sql`
      select link_id as "linkId", extract(epoch from linked_at) as linked,
        extract(epoch from greatest(last_sync_at, linked_at)) as used
      from vendor_links where ${ofPhonesOf(sub)} and not (${isPhoneOver})`);
    return parsedRows(found, { linkId: z.string(), linked: z.string(), used: z.string() }).map(
      ({ linkId, linked, used }) => ({
        linkId,
        linkedAt: new Date(Number(linked) * 1000),
        lastUsedAt: new Date(Number(used) * 1000),
      }),
    );
  },
  async endAll(sub) {
    await db.execute(sql`delete from vendor_links where ${ofPhonesOf(sub)}`);
  },
  async endOne(sub, linkId) {
    const ended = await db.execute(
      sql`delete from vendor_links where ${ofPhonesOf(sub)} and link_id = ${linkId} returning 1`,
    );
    return hasRows(ended);
  },
});

/** Whether a phone's link has expired. */
export async function isOver(db: Db, linkId: string): Promise<boolean> {
  const over = await db.execute(sql`select 1 from vendor_links where link_id = ${linkId} and ${isPhoneOver}`);
  return hasRows(over);
}

/**
 * Links a phone, replacing the member's previous one. Apple issues no tokens, so none are sealed.
 * @param tokenHash stored in the column where other vendors' accounts have their id
 * @returns the member's sub
 */
export async function linkPhone(
  db: Db,
  memberId: string,
  { tokenHash, keyId }: { readonly tokenHash: string; readonly keyId: string },
): Promise<string | undefined> {
  const linked = await db.execute(sql`
    insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, key_id)
    values (${memberId}, 'apple', ${tokenHash}, '', ${keyId})
    on conflict (member_id, vendor) do update set external_user_id = excluded.external_user_id, linked_at = now()
    returning (select sub from members where members.member_id = vendor_links.member_id)`);
  return parsedRows(linked, { sub: z.string() })[0]?.sub;
}
