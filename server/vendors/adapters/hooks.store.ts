import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Db } from '../../db/open.ts';
import { parsedRows } from '../../db/rows.ts';
import { withLease } from '../../jobs/lease.store.ts';
import type { Sealer } from '../../base/seal.ts';

const PURPOSE = 'vendor webhook';

/** A webhook registered with a vendor. */
export interface StoredHook {
  readonly externalId: string;
  readonly url: string;
  /** Signing key of the webhook. */
  readonly secret: string;
}

/** Storage for the webhook registered by a vendor's adapter. The secret is sealed at rest. */
export interface HookStore {
  read(): Promise<StoredHook | null>;
  save(hook: StoredHook): Promise<void>;
  /** Runs `work` in one process at a time. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export const createHookStore = (db: Db, sealer: Sealer, vendor: DeviceType): HookStore => ({
  async read() {
    const result = await db.execute(sql`
      select external_id as "externalId", url, sealed_secret as sealed from vendor_hooks where vendor = ${vendor}`);
    const row = parsedRows(result, { externalId: z.string(), url: z.string(), sealed: z.string() })[0];
    const secret = row ? sealer.open(row.sealed, PURPOSE) : null;
    return row && secret !== null ? { externalId: row.externalId, url: row.url, secret } : null;
  },
  async save({ externalId, url, secret }) {
    await db.execute(sql`
      insert into vendor_hooks (vendor, external_id, url, sealed_secret)
      values (${vendor}, ${externalId}, ${url}, ${sealer.seal(secret, PURPOSE)})
      on conflict (vendor) do update set external_id = excluded.external_id, url = excluded.url,
        sealed_secret = excluded.sealed_secret, created_at = now()`);
  },
  alone: (work) => withLease(db, `vendor-hook ${vendor}`, work),
});
