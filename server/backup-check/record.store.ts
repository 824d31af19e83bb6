import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { backupCheckReasons, backupCheckStates } from '../../domain/entities/backup-check.ts';
import { languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { compareAndSetValue, readValue } from '../installation.store.ts';

const RECORD = 'backup check';

const recordSchema = z.object({
  state: z.enum(backupCheckStates),
  reason: z.nullable(z.enum(backupCheckReasons)),
  /** Error text for admins, without addresses or ids. */
  detail: z.nullable(z.string()),
  /** Time of the check, ms since 1970. */
  checkedAt: z.number(),
  /** Time of the backup, ms since 1970; `null` if there was none, or the live data of an external PostgreSQL was compared. */
  backupAt: z.nullable(z.number()),
  tables: z.number(),
  rows: z.number(),
  /** Number of one member's activities that were measured again, and how many differ. */
  activities: z.number(),
  differences: z.number(),
  /** Number of recomputed daily totals, and how many differ. Missing in earlier versions. */
  days: z._default(z.number(), 0),
  dayDifferences: z._default(z.number(), 0),
  /** Number of one member's entries compared with their restored export; `null` if no export was checked. Missing in earlier versions. */
  entries: z._default(z.nullable(z.number()), null),
  entryDifferences: z._default(z.number(), 0),
  /** Number of checks that measured a member; it selects the member of the next check. */
  turns: z.number(),
  /** Whether admins were notified of a failure since the last passed check. Missing in earlier versions. */
  isReported: z.optional(z.boolean()),
});

/** Result of the last check. */
export type CheckRecord = z.infer<typeof recordSchema>;

/** Returns the last check; `null` if no backup was checked yet. */
export async function readCheck(db: Db): Promise<CheckRecord | null> {
  const stored = await readValue(db, RECORD);
  return stored === null ? null : recordSchema.parse(JSON.parse(stored));
}

/** Stores a check. @param tx a transaction */
export const saveCheck = async (tx: Db, record: CheckRecord): Promise<void> =>
  void (await compareAndSetValue(tx, RECORD, JSON.stringify(record)));

/** Whether a job of a kind is running. */
export async function isRunning(db: Db, kind: string): Promise<boolean> {
  const found = await db.execute(
    sql`select exists (select from jobs where kind = ${kind} and locked_until > now()) as running`,
  );
  return parsedRows(found, { running: z.boolean() })[0]?.running === true;
}

const admin = {
  memberId: z.string(),
  identityId: z.string(),
  email: z.string(),
  language: z.nullable(z.enum(languages)),
};
const MAX_ADMINS = 100;

/** Returns all admins, or one of them, with their addresses. */
export async function adminsToNotify(db: Db, memberId: string | null = null) {
  const found = await db.execute(sql`
    select m.member_id as "memberId", u.identity_id as "identityId", u.email, m.language
    from members m join users u using (sub)
    where m.access_level >= ${ACCESS_LEVEL.admin} and (${memberId}::uuid is null or m.member_id = ${memberId}::uuid)
    order by m.member_id limit ${MAX_ADMINS}`);
  return parsedRows(found, admin);
}
