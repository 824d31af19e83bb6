import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

/** Days from linking until a phone has to be linked anew: its token cannot be renewed, so it has an end. */
export const phoneDays = 180;

/** Where a phone's link, a row of vendor_links, is past its end. */
export const isPhoneOver = sql.raw(`linked_at <= now() - interval '${phoneDays} days'`);

/** A phone that sends workouts, as its owner may see it. */
export interface OpenPhone {
  readonly linkId: string;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date;
}

/** The tokens with which phones send workouts. They are sessions too: whoever ends those means these as well. */
export interface Phones {
  list(sub: string): Promise<OpenPhone[]>;
  endAll(sub: string): Promise<void>;
  /** False when this user has no such phone. */
  endOne(sub: string, linkId: string): Promise<boolean>;
}

const ofPhonesOf = (sub: string) =>
  sql`vendor = 'apple' and member_id = (select member_id from members where sub = ${sub})`;

export const createPhones = (db: Db): Phones => ({
  async list(sub) {
    const found = await db.execute(sql`
      select link_id as "linkId", extract(epoch from linked_at) as linked,
        extract(epoch from greatest(last_sync_at, linked_at)) as used
      from vendor_links where ${ofPhonesOf(sub)} and not (${isPhoneOver})`);
    return rowsOf<{ linkId: string; linked: string; used: string }>(found).map(({ linkId, linked, used }) => ({
      linkId,
      linkedAt: new Date(Number(linked) * 1000),
      lastUsedAt: new Date(Number(used) * 1000),
    }));
  },
  async endAll(sub) {
    await db.execute(sql`delete from vendor_links where ${ofPhonesOf(sub)}`);
  },
  async endOne(sub, linkId) {
    const ended = await db.execute(
      sql`delete from vendor_links where ${ofPhonesOf(sub)} and link_id = ${linkId} returning 1`,
    );
    return rowsOf<unknown>(ended).length > 0;
  },
});
