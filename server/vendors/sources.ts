import { sql } from 'drizzle-orm';
import { deviceTypes } from '../../domain/entities/member.ts';
import type { SourceWire } from '../../domain/entities/source.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { nextSyncs } from './synced.ts';
import type { Vendors } from './vendor.ts';

interface Row {
  readonly linkId: string | null;
  readonly vendor: string;
  readonly linkedAt: string | null;
  readonly lastSyncAt: string | null;
  readonly brokenSince: string | null;
  readonly brokenReason: string | null;
  readonly activities: number;
}

const iso = (text: string | null | undefined): string | null => (text == null ? null : new Date(text).toISOString());

/** Every vendor as a member sees it: whether it can be linked here, is linked, and what came from it. */
export async function sourcesOf(db: Db, memberId: string, vendors: Vendors): Promise<SourceWire[]> {
  const result = await db.execute(sql`
    select link_id as "linkId", vendor, linked_at as "linkedAt", last_sync_at as "lastSyncAt", broken_since as "brokenSince",
      broken_reason as "brokenReason", coalesce(n, 0) as activities
    from (select * from vendor_links where member_id = ${memberId}) as links
    full join (
      select source as vendor, count(*)::int as n from activities
      where member_id = ${memberId} and removed_on is null and source <> 'file' group by source
    ) as counted using (vendor)`);
  const rows = rowsOf<Row>(result);
  const known = new Map(rows.map((row) => [row.vendor, row]));
  const looks = await nextSyncs(
    db,
    rows.flatMap(({ linkId }) => linkId ?? []),
  );
  return deviceTypes.map((vendor): SourceWire => {
    const row = known.get(vendor);
    return {
      vendor,
      available: vendors[vendor] !== undefined,
      takes_login: vendors[vendor]?.checkLogin !== undefined,
      linked: row?.linkedAt != null,
      linked_at: iso(row?.linkedAt),
      last_sync_at: iso(row?.lastSyncAt),
      next_sync_at: row?.brokenSince == null ? (looks.get(row?.linkId ?? '') ?? null) : null,
      broken_since: iso(row?.brokenSince),
      broken_reason: row?.brokenReason ?? null,
      activities: row?.activities ?? 0,
    };
  });
}
