import { getTableColumns, sql } from 'drizzle-orm';
import { activity as activityOnTheWire, type ActivityWire } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/rows.ts';
import { activities } from '../db/schema/activities.ts';

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
};

/** Raw queries answer instants as the database writes them. */
const iso = (value: string | Date): string => new Date(value).toISOString();

const toWire = (row: Row): ActivityWire => ({
  ...row,
  start_time: iso(row.start_time),
  flagged_as_duplicate_on: row.flagged_as_duplicate_on === null ? null : iso(row.flagged_as_duplicate_on),
});

export interface ActivityFilter {
  readonly memberId: string;
  /** Local days, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Also those that do not count: duplicates and invalidated ones. */
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
    sql`removed_on is null`,
    ...(from === undefined ? [] : [sql`local_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_date <= ${to}::date`]),
    ...(flaggedSince === undefined ? [] : [sql`flagged_as_duplicate_on >= ${flaggedSince.toISOString()}::timestamptz`]),
    ...(archives || flaggedSince ? [] : [sql`flagged_as_duplicate_on is null and not invalidated`]),
  ];
  const result = await db.execute(sql`
    select ${columns} from activities where ${sql.join(conditions, sql` and `)}
    order by local_date desc, start_time desc, activity_id limit ${limit}`);
  return rowsOf<Row>(result).map(toWire);
}

const activityOf = prepared<Row>(
  'activity',
  `select ${columnText} from activities where activity_id = $1 and removed_on is null`,
);

/** One activity, whether it counts or not; null when it is not there. */
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
  from activities where activity_id = $1 and removed_on is null`,
);

/** Null when there is no such activity. */
export async function findSampleSource(db: Db, activityId: string): Promise<SampleSource | null> {
  const [source] = await sampleSourceOf(db, [activityId]);
  return source ?? null;
}

const activityOwnerOf = prepared<{ memberId: string }>(
  'owner of an activity',
  'select member_id as "memberId" from activities where activity_id = $1 and removed_on is null',
);

/** The member to whom an activity belongs; null when there is no such activity. */
export async function ownerOf(db: Db, activityId: string): Promise<string | null> {
  const [owner] = await activityOwnerOf(db, [activityId]);
  return owner?.memberId ?? null;
}
