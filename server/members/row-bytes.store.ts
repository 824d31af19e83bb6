import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { RowStorage } from '../../domain/entities/storage.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';
import { outageOf } from '../base/outage.ts';
import { countedRows } from './counted-rows.store.ts';

/** Fraction of all storage limits for members with sample data, who only try the app for a day. */
export const SAMPLE_SHARE = 1 / 20;
/** Size in bytes of a row without its texts, including index entries. Estimated from the tables that members fill. */
const ROW_BYTES = 300;
/** Number of bytes that a measurement reserves for later rows of the member, so that few inserts measure. */
const RESERVED_BYTES = 2 ** 20;
/** Number of members above which all reservations are dropped, and the next insert of each member measures again. */
const MAX_RESERVATIONS = 10_000;

export interface RowSettings {
  /** Maximum bytes of a member's rows; a member with sample data has {@link SAMPLE_SHARE} of it. */
  readonly bytes: number;
  /** Throws an error with the code `ENOSPC` while the disk has no space for further rows. */
  readonly checkDisk: () => Promise<void>;
}

let settings: RowSettings = { bytes: Number.POSITIVE_INFINITY, checkDisk: () => Promise.resolve() };
/** Bytes that can be inserted before the rows are measured again, by member. */
const reserved = new Map<string, number>();
/** Members of temporary databases, whose rows have no limit. */
const unlimited = new Set<string>();

/** Sets the row limit of this process; called when it starts. */
export function limitRowBytes(limit: RowSettings): void {
  settings = limit;
  reserved.clear();
}

/** Runs work without a row limit for a member, such as in a temporary database. */
export async function withoutRowLimit<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
  unlimited.add(memberId);
  try {
    return await work();
  } finally {
    unlimited.delete(memberId);
  }
}

/** Returns the size of a row in bytes, estimated from its values as JSON, before PostgreSQL compresses long ones. */
export const rowBytesOf = (row: unknown): number => ROW_BYTES + Buffer.byteLength(JSON.stringify(row));

/**
 * Measures the rows of a member that have limits. Long values are stored apart from their rows and not read: their stored size is in the
 * row.
 * @returns size in bytes
 */
export async function readRowStorage(db: Db, memberId: string): Promise<RowStorage> {
  const sizes = Object.values(countedRows).flatMap(({ rows, texts }): SQL[] => {
    if (texts === null) return [];
    const lengths = texts.map((column) => sql.raw(` + coalesce(pg_column_size(${column}), 0)`));
    return [sql`select sum(${sql.raw(String(ROW_BYTES))}${sql.join(lengths)}) as bytes ${rows(memberId)}`];
  });
  const found = await db.execute(sql`
    select coalesce(sum(bytes), 0)::float8 as used, (select access_level from members where member_id = ${memberId}) as level
    from (${sql.join(sizes, sql` union all `)}) as sizes`);
  const [row] = parsedRows(found, { used: z.number(), level: z.nullable(z.number()) });
  const share = row?.level === ACCESS_LEVEL.demo ? SAMPLE_SHARE : 1;
  return { used: row?.used ?? 0, allowed: Math.floor(settings.bytes * share) };
}

/**
 * Reserves space for new rows of a member. Each further process may exceed the limit by the bytes that it has reserved, 1 MB.
 * @param tx a transaction of the member (`memberTransaction`)
 * @returns the reserved bytes, at most `wanted`
 * @throws Error with the code `ENOSPC` if the disk is nearly full
 */
export async function takeRowBytes(tx: Db, memberId: string, wanted: number): Promise<number> {
  await settings.checkDisk();
  if (unlimited.has(memberId)) return wanted;
  const known = reserved.get(memberId) ?? 0;
  if (wanted <= known) {
    reserved.set(memberId, known - wanted);
    return wanted;
  }
  const { used, allowed } = await readRowStorage(tx, memberId);
  const left = Math.max(0, allowed - used);
  const taken = Math.min(wanted, left);
  if (reserved.size >= MAX_RESERVATIONS) reserved.clear();
  reserved.set(memberId, Math.min(left - taken, RESERVED_BYTES));
  return taken;
}

/** Reserves space for all of some new rows. @returns false if there is not enough, or the disk is nearly full */
export async function hasRowBytes(tx: Db, memberId: string, wanted: number): Promise<boolean> {
  try {
    return (await takeRowBytes(tx, memberId, wanted)) >= wanted;
  } catch (error) {
    if (outageOf(error) === 'disk') return false;
    throw error;
  }
}

/**
 * Reserves space for all new rows of a call.
 * @throws ApiFailure 413 `storage_full`, or `server_full` if the disk is nearly full
 */
export async function needRowBytes(tx: Db, memberId: string, wanted: number): Promise<void> {
  if (wanted <= 0) return;
  const taken = await takeRowBytes(tx, memberId, wanted).catch((error: unknown) => {
    throw outageOf(error) === 'disk' ? new ApiFailure(413, 'server_full', messages.storage.serverFull) : error;
  });
  if (taken < wanted) throw new ApiFailure(413, 'storage_full', messages.storage.rowsFull);
}
