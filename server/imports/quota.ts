import { sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { StorageAmounts } from '../../domain/entities/storage.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';

/** What a member's files take, and what they may take. */
export interface StorageUse {
  readonly used: StorageAmounts;
  readonly allowed: StorageAmounts;
}

/** A member with sample data looks around for a day: this share of what a member may keep. */
const SAMPLE_SHARE = 1 / 20;

/** Tells what a member's files take. Counted from the rows each time, so that nothing can drift. */
export type ReadStorage = (db: Db, memberId: string) => Promise<StorageUse>;

/**
 * Original files count for everybody who holds them, also where they are kept once. What is looked at is what activities and rows of imports
 * name.
 */
export const createStorageReader =
  (allowance: StorageAmounts): ReadStorage =>
  async (db, memberId) => {
    const result = await db.execute(sql`
      with held as (
        select original_hash as hash from activities where member_id = ${memberId}
        union
        select original_hash from import_items join imports using (import_id)
        where member_id = ${memberId} and original_hash is not null
      )
      select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
        coalesce(sum(greatest(bytes, unpacked_bytes)), 0)::float8 as unpacked,
        (select access_level from members where member_id = ${memberId}) as "accessLevel"
      from held join originals using (hash)`);
    const [row] = rowsOf<StorageAmounts & { accessLevel: number | null }>(result);
    const { files = 0, bytes = 0, unpacked = 0, accessLevel = null } = row ?? {};
    const share = accessLevel === ACCESS_LEVEL.demo ? SAMPLE_SHARE : 1;
    const part = (whole: number) => Math.floor(whole * share);
    return {
      used: { files, bytes, unpacked },
      allowed: {
        files: part(allowance.files),
        bytes: part(allowance.bytes),
        unpacked: part(allowance.unpacked),
      },
    };
  };

/** What still fits; nothing at all once one of the three is full. */
export function roomOf({ used, allowed }: StorageUse): StorageAmounts {
  const left = {
    files: allowed.files - used.files,
    bytes: allowed.bytes - used.bytes,
    unpacked: allowed.unpacked - used.unpacked,
  };
  return Math.min(left.files, left.bytes, left.unpacked) > 0 ? left : { files: 0, bytes: 0, unpacked: 0 };
}

/** The files of these, in order, for which there is room. */
export function fitting<File extends { readonly bytes: number }>(
  files: readonly File[],
  room: StorageAmounts,
): Set<File> {
  let left = room;
  const fits = new Set<File>();
  for (const file of files) {
    if (left.files < 1 || file.bytes > Math.min(left.bytes, left.unpacked)) continue;
    left = { files: left.files - 1, bytes: left.bytes - file.bytes, unpacked: left.unpacked - file.bytes };
    fits.add(file);
  }
  return fits;
}

/** Refuses what the disk has no room for, whoever brings it. */
export const diskFull = (): ApiFailure => new ApiFailure(413, 'server_full', messages.storage.serverFull);

/** Refuses what there is no room for, in words. */
export const noRoom = (): ApiFailure => new ApiFailure(413, 'storage_full', messages.storage.full);
