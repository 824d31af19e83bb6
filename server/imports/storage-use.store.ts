import { sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { StorageAmounts } from '../../domain/entities/storage.ts';
import { rowsOf } from '../db/rows.ts';
import { SAMPLE_SHARE } from '../members/row-bytes.store.ts';
import type { ReadStorage } from './quota.ts';

/**
 * Creates the reader of storage use. Counts from the rows each time, so that nothing can drift. A file shared by several members counts for
 * each of them. Based on the files that activities and import rows refer to.
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
