import { getTableColumns, sql } from 'drizzle-orm';
import { activity as activityOnTheWire, type ActivityWire } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/rows.ts';
import { activities } from '../db/schema/activities.ts';
import { counting } from './activities.store.ts';

const columnNames = new Set(Object.values(getTableColumns(activities)).map(({ name }) => name));

/** Columns of an activity under their names on the wire, which are the same. */
const columnText = Object.keys(activityOnTheWire.shape)
  .map((name) => {
    if (!columnNames.has(name)) throw new Error(`activities has no column ${name}`);
    return name;
  })
  .join(', ');
const columns = sql.raw(columnText);

type Row = ActivityWire & {
  readonly start_time: string | Date;
  readonly flagged_as_duplicate_on: string | Date | null;
  readonly removed_on: string | Date | null;
};

/** Raw queries answer instants as the database writes them. */
const iso = (value: string | Date): string => new Date(value).toISOString();

const isoOrNull = (value: string | Date | null) => (value === null ? null : iso(value));

const toWire = (row: Row): ActivityWire => ({
  ...row,
  start_time: iso(row.start_time),
  flagged_as_duplicate_on: isoOrNull(row.flagged_as_duplicate_on),
  removed_on: isoOrNull(row.removed_on),
});

export interface ActivityFilter {
  readonly memberId: string;
  /** Local days, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Those that do not count, and no others: deleted ones, duplicates, and those that a note leaves out. */
  readonly archives?: boolean;
  /** Only those flagged as duplicates at or after this instant. */
  readonly flaggedSince?: Date | undefined;
  readonly limit: number;
}

/** Activities of a member, newest first. */
export async function findActivities(db: Db, filter: ActivityFilter): Promise<ActivityWire[]> {
  const { memberId, from, to, archives, flaggedSince, limit } = filter;
  const conditions = [
    sql`member_id = ${memberId}`,
    ...(from === undefined ? [] : [sql`local_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_date <= ${to}::date`]),
    ...(flaggedSince === undefined ? [] : [sql`flagged_as_duplicate_on >= ${flaggedSince.toISOString()}::timestamptz`]),
    archives ? sql`not (${counting})` : flaggedSince ? sql`removed_on is null` : counting,
  ];
  const result = await db.execute(sql`
    select ${columns} from activities where ${sql.join(conditions, sql` and `)}
    order by local_date desc, start_time desc, activity_id limit ${limit}`);
  return rowsOf<Row>(result).map(toWire);
}

const activityOf = prepared<Row>('activity', `select ${columnText} from activities where activity_id = $1`);

/** One activity, whether it counts or not, deleted ones too; null when it is not there. */
export async function findActivity(db: Db, activityId: string): Promise<ActivityWire | null> {
  const [row] = await activityOf(db, [activityId]);
  return row ? toWire(row) : null;
}

/** Where the samples of an activity are. */
export interface SampleSource {
  readonly memberId: string;
  readonly hash: string;
  readonly recordCount: number;
  readonly sessionIndex: number;
}

const sampleSourceOf = prepared<SampleSource>(
  'sample source',
  `select member_id as "memberId", original_hash as hash, session_index as "sessionIndex", record_count as "recordCount"
  from activities where activity_id = $1`,
);

/** Null when there is no such activity. */
export async function findSampleSource(db: Db, activityId: string): Promise<SampleSource | null> {
  const [source] = await sampleSourceOf(db, [activityId]);
  return source ?? null;
}

const activityOwnerOf = prepared<{ memberId: string }>(
  'owner of an activity',
  'select member_id as "memberId" from activities where activity_id = $1',
);

/** The member to whom an activity belongs, deleted ones too; null when there is no such activity. */
export async function ownerOf(db: Db, activityId: string): Promise<string | null> {
  const [owner] = await activityOwnerOf(db, [activityId]);
  return owner?.memberId ?? null;
}
