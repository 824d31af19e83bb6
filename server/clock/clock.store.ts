import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { readValue } from '../installation.store.ts';
import type { ClockRecord } from './judge-clock.ts';

export const CLOCK = 'clock';
const recordSchema = z.object({
  trustedAt: z.number(),
  seenAt: z.number(),
  waitedMs: z.number(),
  latestAt: z.optional(z.number()),
});

/** Returns the database's current time (ms since 1970) and the stored clock record. */
export async function readClock(db: Db) {
  const found = await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const stored = await readValue(db, CLOCK);
  const record: ClockRecord | null = stored === null ? null : recordSchema.parse(JSON.parse(stored));
  return { now: parsedRows(found, { now: z.number() })[0]?.now ?? 0, stored, record };
}
