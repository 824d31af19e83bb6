import { sql } from 'drizzle-orm';
import type { ActivitySummaryWire, ActivityWire } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

/** Columns of an activity under their names on the wire. */
const columns =
  sql.raw(`activity_id, member_id, activity_type_id, local_start_time, start_time, utc_offset_minutes, time_zone, duration,
  elapsed, total_distance, average_cadence, average_gct, weighted_load, load_source, average_power, power_source, altitude_gain,
  altitude_loss, average_hr, maximum_hr, critical_power, w5sec, w15sec, w30sec, w1min, w3min, w5min, w9min, w10min, w20min, w30min, w1hr,
  dz1, dz2, dz3, dz4, dz5, source, device, partial, flagged_as_duplicate_on`);

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

/** One activity, whether it counts or not; null when it is not there. */
export async function findActivity(db: Db, activityId: string): Promise<ActivityWire | null> {
  const result = await db.execute(
    sql`select ${columns} from activities where activity_id = ${activityId} and removed_on is null`,
  );
  const row = rowsOf<Row>(result)[0];
  return row ? toWire(row) : null;
}

type SummaryRow = readonly [
  day: number,
  activity_id: string,
  activity_type_id: number,
  local_start_time: string,
  duration: number | null,
  total_distance: number | null,
  weighted_load: number | null,
  average_power: number | null,
  average_hr: number | null,
];

/**
 * What days show of their activities, by days after `from`, each day in the order in which they began. The database writes them as one
 * text: taking a thousand rows apart field by field costs more than finding them.
 */
export async function summariesByDay(
  db: Db,
  memberId: string,
  from: string,
  to: string,
): Promise<Map<number, ActivitySummaryWire[]>> {
  const result = await db.execute(sql`
    select json_agg(json_build_array(local_date - ${from}::date, activity_id, activity_type_id, local_start_time, duration, total_distance,
      weighted_load, average_power, average_hr) order by local_date, start_time, activity_id)::text as rows
    from activities
    where member_id = ${memberId} and local_date between ${from}::date and ${to}::date
      and removed_on is null and flagged_as_duplicate_on is null and not invalidated`);
  const days = new Map<number, ActivitySummaryWire[]>();
  for (const row of JSON.parse(rowsOf<{ rows: string | null }>(result)[0]?.rows ?? '[]') as SummaryRow[]) {
    const [day, activity_id, activity_type_id, local_start_time, duration, total_distance] = row;
    const [, , , , , , weighted_load, average_power, average_hr] = row;
    const summary: ActivitySummaryWire = {
      activity_id,
      activity_type_id,
      local_start_time,
      duration,
      total_distance,
      weighted_load,
      average_power,
      average_hr,
    };
    const earlier = days.get(day);
    if (earlier) earlier.push(summary);
    else days.set(day, [summary]);
  }
  return days;
}

/** Where the samples of an activity are. */
export interface SampleSource {
  readonly memberId: string;
  readonly hash: string;
  readonly recordCount: number;
  readonly sessionIndex: number;
}

/** Null when there is no such activity. */
export async function findSampleSource(db: Db, activityId: string): Promise<SampleSource | null> {
  const result = await db.execute(sql`
    select member_id as "memberId", original_hash as hash, session_index as "sessionIndex",
      record_count as "recordCount" from activities
    where activity_id = ${activityId} and removed_on is null`);
  return rowsOf<SampleSource>(result)[0] ?? null;
}

/** The member to whom an activity belongs; null when there is no such activity. */
export async function ownerOf(db: Db, activityId: string): Promise<string | null> {
  const result = await db.execute(
    sql`select member_id as "memberId" from activities where activity_id = ${activityId} and removed_on is null`,
  );
  return rowsOf<{ memberId: string }>(result)[0]?.memberId ?? null;
}
