import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Db } from '../../db/open.ts';
import { parsedRows, rowsOf } from '../../db/rows.ts';

/** A part of a vendor's push. */
export interface Push {
  readonly pushId: string;
  readonly vendor: DeviceType;
  readonly json: string;
  /** Number of the part; `null` for a whole push stored by an earlier version. */
  readonly piece: number | null;
}

/** Stores a part of a push until it is processed. */
export async function storePush(tx: Db, vendor: string, piece: number, body: Uint8Array): Promise<void> {
  await tx.execute(sql`insert into vendor_inbox (vendor, body, piece) values (${vendor}, ${body}, ${piece})`);
}

/** Returns unprocessed pushes in order of arrival; failed ones come last. */
export async function nextPushes(db: Db, most: number): Promise<Push[]> {
  const result = await db.execute(sql`
    select push_id as "pushId", vendor, body as json, piece from vendor_inbox where handled_at is null
    order by failures, received_at, piece, push_id limit ${most}`);
  return rowsOf<Push>(result);
}

export async function noteHandled(db: Db, pushId: string): Promise<void> {
  await db.execute(sql`update vendor_inbox set handled_at = now() where push_id = ${pushId}`);
}

/** Counts a failure of a push. @returns whether it was the last attempt */
export async function noteFailed(db: Db, pushId: string, most: number): Promise<boolean> {
  const noted = await db.execute(sql`
    update vendor_inbox set failures = failures + 1, handled_at = case when failures + 1 >= ${most} then now() end
    where push_id = ${pushId} returning handled_at is not null as "isOver"`);
  return parsedRows(noted, { isOver: z.boolean() })[0]?.isOver === true;
}

/** Deletes handled pushes after a day. They contain URLs with tokens, and are only needed for debugging. */
export async function dropHandled(db: Db): Promise<void> {
  await db.execute(sql`delete from vendor_inbox where handled_at < now() - interval '1 day'`);
}

/** Deletes handled pushes about an account. Harmless if another account has the same name. */
export async function dropHandledOf(tx: Db, vendor: string, externalUserId: string): Promise<void> {
  await tx.execute(sql`
    delete from vendor_inbox where vendor = ${vendor} and handled_at is not null and position(${externalUserId} in body) > 0`);
}

/** Returns the seconds that an import has been without news, and whether a pending push may concern it; `null` if it is not active. */
export async function silenceOf(
  db: Db,
  importId: string,
): Promise<{ readonly seconds: number; readonly isExpecting: boolean } | null> {
  const result = await db.execute(sql`
    select coalesce(extract(epoch from now() - last_item_at)::float8, 0) as seconds,
      exists (select from vendor_inbox where handled_at is null) as "isExpecting"
    from imports where import_id = ${importId} and state = 'active'`);
  return parsedRows(result, { seconds: z.number(), isExpecting: z.boolean() })[0] ?? null;
}
