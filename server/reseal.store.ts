import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './db/open.ts';
import { parsedRows } from './db/rows.ts';
import { SEALED_SETTING } from './live-site.ts';
import type { Sealer } from './base/seal.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Primary key of the row, text or uuid. */
  readonly id: string;
  /** @param id of the row */
  readonly purpose: (id: string) => string;
  /** Column with the id of the sealing secret. */
  readonly keyIdColumn?: string;
  /** Id of the only row sealed for this purpose; all rows if omitted. */
  readonly only?: string;
}

/**
 * All columns whose sealed values outlive the replacement of a secret, with their purposes. Values that live an hour at most, such as those
 * of pending links or mails, expire with the previous secret.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'sealed_private_jwk', id: 'kid', purpose: () => 'signing key' },
  { table: 'users', column: 'sealed_verifier', id: 'sub', purpose: (sub) => `SRP verifier of ${sub}` },
  { table: 'second_factors', column: 'sealed_secret', id: 'sub', purpose: (sub) => `second factor of ${sub}` },
  { table: 'second_factors', column: 'pending_secret', id: 'sub', purpose: (sub) => `second factor of ${sub}` },
  {
    table: 'vendor_links',
    column: 'sealed_access_token',
    id: 'link_id',
    purpose: () => 'vendor token',
    keyIdColumn: 'key_id',
  },
  { table: 'vendor_links', column: 'sealed_refresh_token', id: 'link_id', purpose: () => 'vendor token' },
  { table: 'vendor_hooks', column: 'sealed_secret', id: 'vendor', purpose: () => 'vendor webhook' },
  { table: 'webhooks', column: 'sealed_url', id: 'webhook_id', purpose: () => 'webhook address' },
  { table: 'webhooks', column: 'sealed_secret', id: 'webhook_id', purpose: () => 'webhook secret' },
  {
    table: 'notification_channels',
    column: 'sealed_target',
    id: 'channel_id',
    purpose: () => 'notification channel',
  },
  { table: 'installation', column: 'value', id: 'name', purpose: (name) => name, only: SEALED_SETTING },
  { table: 'import_items', column: 'locator', id: 'item_id', purpose: () => 'vendor locator' },
];

/** Rows per batch. */
const pageSize = 200;

/** Counts of the values sealed by previous secrets. */
export interface Resealed {
  readonly sealedAnew: number;
  /** Number of values that no known secret opens. */
  readonly lost: number;
}

/**
 * Reseals all values sealed by a previous secret. Skips values changed concurrently, as the current secret has sealed them. Can be
 * repeated, and run by several processes at once.
 */
export async function resealAll(db: Db, sealer: Sealer): Promise<Resealed> {
  let [sealedAnew, lost] = [0, 0];
  for (const { table, column, id, purpose, keyIdColumn, only } of SEALED_COLUMNS) {
    const [at, from, value] = [sql.raw(id), sql.raw(table), sql.raw(column)];
    const keyId = keyIdColumn === undefined ? sql`` : sql`, ${sql.raw(keyIdColumn)} = ${sealer.keyId}`;
    const isMeant = only === undefined ? sql`true` : sql`${at}::text = ${only}`;
    for (let last = ''; ; ) {
      const page = await db.execute(sql`
        select ${at}::text as id, ${value} as sealed from ${from}
        where ${value} like '%.%' and ${value} not like ${`${sealer.keyId}.%`} and ${at}::text > ${last} and ${isMeant}
        order by ${at}::text limit ${pageSize}`);
      const rows = parsedRows(page, { id: z.string(), sealed: z.string() });
      for (const row of rows) {
        const plain = sealer.open(row.sealed, purpose(row.id));
        if (plain === null) {
          lost += 1;
          continue;
        }
        await db.execute(sql`
          update ${from} set ${value} = ${sealer.seal(plain, purpose(row.id))} ${keyId}
          where ${at}::text = ${row.id} and ${value} = ${row.sealed}`);
        sealedAnew += 1;
      }
      last = rows.at(-1)?.id ?? '';
      if (rows.length < pageSize) break;
    }
  }
  return { sealedAnew, lost };
}
