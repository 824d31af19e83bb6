import { deviceTypes, type DeviceType } from '../../../domain/vendors.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import type { Db } from '../../db/open.ts';
import { readLatest } from '../../imports/status.store.ts';
import { countFromStrava, readSources, type SourceRow } from './sources.store.ts';
import { nextSyncs } from '../syncing/syncs.store.ts';
import { historyDaysOf, type Vendors } from '../adapters/vendor.ts';

const iso = (text: string | null | undefined): string | null => (text == null ? null : new Date(text).toISOString());

/** Returns the problem of a link, or the reason it ended at the vendor. */
function troubleOf(row: SourceRow | undefined): Pick<SourceWire, 'broken_since' | 'broken_kind'> {
  if (row?.linkedAt == null && row?.endedAt != null) {
    return { broken_since: iso(row.endedAt), broken_kind: 'access_ended' };
  }
  const since = iso(row?.brokenSince);
  return { broken_since: since, broken_kind: row?.brokenKind ?? null };
}

/** Returns every vendor for a member: whether it can be or is linked, its state, and the activities that came from it. */
export async function sourcesOf(db: Db, memberId: string, vendors: Vendors): Promise<SourceWire[]> {
  const rows = await readSources(db, memberId);
  const known = new Map(rows.map((row) => [row.vendor, row]));
  const latest = await readLatest(db, memberId);
  const looks = await nextSyncs(
    db,
    rows.flatMap(({ linkId }) => linkId ?? []),
  );
  const withheld = new Map<string, number>();
  for (const { vendor } of rows) {
    if (vendors[vendor as DeviceType]?.withholds) withheld.set(vendor, await countFromStrava(db, memberId, vendor));
  }
  return deviceTypes.map((vendor): SourceWire => {
    const row = known.get(vendor);
    const offered = vendors[vendor];
    const trouble = troubleOf(row);
    const next = trouble.broken_since === null ? looks.get(row?.linkId ?? '') : undefined;
    return {
      vendor,
      available: offered !== undefined,
      takes_login: offered?.checkLogin !== undefined,
      ...(offered?.keys && { key_page: offered.keys.page }),
      ...(offered?.calendar && { takes_workouts: true }),
      linked: row?.linkedAt != null,
      linked_at: iso(row?.linkedAt),
      last_sync_at: iso(row?.lastSyncAt),
      next_sync_at: next?.at ?? null,
      ...trouble,
      ...(offered?.wellnessPermission !== undefined &&
        row?.linkedAt != null && { wellness_withheld: !row.permissions?.includes(offered.wellnessPermission) }),
      busy_until: next?.isRetry ? next.at : null,
      latest_import: latest.get(vendor) ?? null,
      activities: row?.activities ?? 0,
      ...(withheld.has(vendor) && { from_strava: withheld.get(vendor) ?? 0 }),
      first_day: row?.firstDay ?? null,
      last_day: row?.lastDay ?? null,
      ...(offered && { history_days: historyDaysOf(offered), history_ends: offered.historyReach !== null }),
    };
  });
}
