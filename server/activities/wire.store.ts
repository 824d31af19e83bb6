import { getTableColumns, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  activity as activityOnTheWire,
  activityLeg,
  type ActivityLegWire,
  activityRow,
  type ActivityWire,
  type Correction,
  type listedActivity,
  type SameSessionWire,
} from '../../domain/entities/activity.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { PARTS_FROM } from '../../domain/metrics/places.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/rows.ts';
import { activities, recordingId } from '../db/schema/activities.ts';
import type { Place } from '../http/page-of.ts';
import { counting } from './activities.store.ts';

const columnNames = new Set(Object.values(getTableColumns(activities)).map(({ name }) => name));

/** Maximum number of recordings of one session returned. */
const MAX_PER_SESSION = 20;

/** Selects columns of an activity, which have the same names in responses. */
const columnsOf = (names: readonly string[]): string =>
  names
    .map((name) => {
      if (name === 'recording_id') return `${recordingId} as recording_id`;
      if (!columnNames.has(name)) throw new Error(`activities has no column ${name}`);
      return name;
    })
    .join(', ');
const columnText = columnsOf(Object.keys(activityOnTheWire.shape));
const columns = sql.raw(columnText);
const rowColumns = sql.raw(columnsOf(Object.keys(activityRow.shape)));

type Row = ActivityWire & {
  readonly start_time: string | Date;
  readonly flagged_as_duplicate_on: string | Date | null;
  readonly removed_on: string | Date | null;
};

/** Converts an instant to ISO 8601: raw queries return it in the database's format. */
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
  /** Local days, `YYYY-MM-DD`, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** True to return only uncounted activities: deleted, duplicate or excluded by a note. */
  readonly archives?: boolean;
  /** Limits the result to activities flagged as duplicates at or after this instant. */
  readonly flaggedSince?: Date | undefined;
  /** Number of rows, up to {@link ACTIVITIES_AT_ONCE}. */
  readonly limit: number;
  /** Cursor: returns the rows after this one. */
  readonly after?: Place | undefined;
  /** True to select only the columns that a list shows. */
  readonly asRows?: boolean;
}

type Listed = z.infer<typeof listedActivity>;

const rowToWire = (row: Listed): Listed => ({
  ...row,
  flagged_as_duplicate_on: isoOrNull(row.flagged_as_duplicate_on),
  removed_on: isoOrNull(row.removed_on),
});

/** Condition for rows after an activity of the same member in list order; if that was deleted, all rows from its day on. */
const follows = ({ date, id }: Place) => sql`local_date <= ${date}::date and (local_date < ${date}::date or coalesce((
  select activities.start_time < last.start_time or (activities.start_time = last.start_time and activities.activity_id > last.activity_id)
  from activities as last where last.activity_id = ${id} and last.member_id = activities.member_id), true))`;

/** Maximum number of activities read at once: a few megabytes. */
const ACTIVITIES_AT_ONCE = 1000;

/** Returns a page of a member's activities, newest first, and whether there are more. */
export async function findActivities(db: Db, filter: ActivityFilter): Promise<{ rows: Listed[]; more: boolean }> {
  const { memberId, from, to, archives, flaggedSince, after, asRows = false } = filter;
  // An extra row shows whether there is another page.
  const limit = Math.min(filter.limit + 1, ACTIVITIES_AT_ONCE);
  const conditions = [
    sql`member_id = ${memberId}`,
    ...(from === undefined ? [] : [sql`local_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_date <= ${to}::date`]),
    ...(flaggedSince === undefined ? [] : [sql`flagged_as_duplicate_on >= ${flaggedSince.toISOString()}::timestamptz`]),
    ...(after === undefined ? [] : [follows(after)]),
    archives ? sql`not (${counting})` : flaggedSince ? sql`removed_on is null` : counting,
  ];
  const result = await db.execute(sql`
    select ${asRows ? rowColumns : columns} from activities where ${sql.join(conditions, sql` and `)}
    order by local_date desc, start_time desc, activity_id limit ${limit}`);
  const rows = asRows ? rowsOf<Listed>(result).map(rowToWire) : rowsOf<Row>(result).map(toWire);
  return { rows, more: rows.length === limit };
}

const activityOf = prepared<Row>('activity', `select ${columnText} from activities where activity_id = $1`);

/** Finds an activity, even if it does not count or is deleted; `null` if it does not exist. */
export async function findActivity(db: Db, activityId: string): Promise<ActivityWire | null> {
  const [row] = await activityOf(db, [activityId]);
  return row ? toWire(row) : null;
}

type LegRow = ActivityLegWire & { readonly removed_on: string | Date | null };
const legColumns = `${columnsOf(Object.keys(activityLeg.shape).filter((name) => name !== 'name'))}, coalesce(name, recorded_name) as name`;
/** Selects the activities of a file that share the value of a column. */
const ofOneFile = (same: string) =>
  `select ${legColumns} from activities where (member_id, original_hash, ${same}) =
    (select member_id, original_hash, ${same} from activities where activity_id = $1) order by start_time, session_index`;
const legsOf = prepared<LegRow>('legs', ofOneFile(recordingId));
const partsOf = prepared<LegRow>('parts', ofOneFile(`session_index % ${PARTS_FROM}`));

const several = (legs: readonly LegRow[]): ActivityLegWire[] =>
  legs.length > 1 ? legs.map((leg) => ({ ...leg, removed_on: isoOrNull(leg.removed_on) })) : [];

/**
 * Returns the legs of an activity's recording, in order, including deleted ones; empty if the activity is the whole recording. Transitions
 * are not stored.
 */
export const findLegs = async (db: Db, activityId: string) => several(await legsOf(db, [activityId]));

/** Returns the parts that the member split a session into, in order, including deleted ones; empty if it was not split. */
export const findParts = async (db: Db, activityId: string) => several(await partsOf(db, [activityId]));

const mergedRead = prepared<LegRow>(
  'what an activity was merged of',
  `select ${legColumns} from activities where (member_id, merged_into) in (
     select whole.member_id, whole.activity_id from activities as one join activities as whole using (member_id, original_hash)
     where one.activity_id = $1) order by start_time, activity_id`,
);

/**
 * Returns the activities merged into this one or its unsplit original, by start, including deleted ones; empty if it was
 * not merged.
 */
export const findMergedOf = async (db: Db, activityId: string): Promise<ActivityLegWire[]> =>
  (await mergedRead(db, [activityId])).map((one) => ({ ...one, removed_on: isoOrNull(one.removed_on) }));

const sameSessionRead = prepared<SameSessionWire>(
  'recordings of a session',
  `select other.activity_id, other.source, other.device, other.duration, other.total_distance, other.activity_type_id,
      other.duplicate_of is null as counts, other.chosen_on is not null as is_chosen, other.correction is not null as is_corrected
    from activities one join activities other on other.member_id = one.member_id and other.removed_on is null
      and coalesce(other.duplicate_of, other.activity_id) = coalesce(one.duplicate_of, one.activity_id)
      and not exists (select from activities as whole join activities as kept using (member_id, original_hash)
        where whole.activity_id = other.merged_into and kept.activity_id = coalesce(one.duplicate_of, one.activity_id))
    where one.activity_id = $1 and one.removed_on is null and other.local_date between one.local_date - 8 and one.local_date + 8
    order by counts desc, other.flagged_as_duplicate_on desc, other.created_at, other.activity_id limit ${MAX_PER_SESSION}`,
);

/**
 * Returns all recordings of an activity's session, including itself: the counting one first, then the others, latest first; empty if there
 * is only one.
 */
export async function sameSessionOf(db: Db, activityId: string): Promise<SameSessionWire[]> {
  const recordings = await sameSessionRead(db, [activityId]);
  return recordings.length > 1 ? recordings : [];
}

/** Location of an activity's samples. */
export interface SampleSource {
  readonly memberId: string;
  readonly hash: string;
  readonly recordCount: number;
  readonly sessionIndex: number;
  readonly activityTypeId: number;
  readonly correction: Correction | null;
}

const sampleSourceOf = prepared<SampleSource>(
  'sample source',
  `select member_id as "memberId", original_hash as hash, session_index as "sessionIndex", record_count as "recordCount",
    activity_type_id as "activityTypeId", correction
  from activities where activity_id = $1 and source <> '${BY_HAND}'`,
);

/** Finds the samples of an activity; `null` if it does not exist or has no file. */
export async function findSampleSource(db: Db, activityId: string): Promise<SampleSource | null> {
  const [source] = await sampleSourceOf(db, [activityId]);
  return source ?? null;
}

const originalOf = prepared<{ hash: string; name: string | null; isMerged: boolean }>(
  'original of an activity',
  `select a.original_hash as hash, (
     select i.name from import_items i join imports m using (import_id)
     where i.original_hash = a.original_hash and m.member_id = a.member_id order by m.created_at limit 1) as name,
     exists (select from activities one where one.merged_into = a.activity_id) as "isMerged"
   from activities a join originals o on o.hash = a.original_hash where a.activity_id = $1`,
);

/** Returns the hash and original name of an activity's file; `null` if it has none. */
export async function findOriginal(db: Db, activityId: string): Promise<{ hash: string; name: string } | null> {
  const [found] = await originalOf(db, [activityId]);
  return found ? { hash: found.hash, name: found.name ?? (found.isMerged ? 'merged.fit' : 'activity') } : null;
}

const activityOwnerOf = prepared<{ memberId: string }>(
  'owner of an activity',
  'select member_id as "memberId" from activities where activity_id = $1',
);

/** Returns the owner of an activity, even a deleted one; `null` if it does not exist. */
export async function ownerOf(db: Db, activityId: string): Promise<string | null> {
  const [owner] = await activityOwnerOf(db, [activityId]);
  return owner?.memberId ?? null;
}

/** Selects the nearest activity on one side. Uses the index of starts, so the time does not depend on the length of the history. */
const neighbour = (isBefore: boolean) => `(
    select other.activity_id from activities other
    where other.member_id = one.member_id and other.removed_on is null and not other.invalidated and other.flagged_as_duplicate_on is null
      and (other.start_time, other.activity_id) ${isBefore ? '<' : '>'} (one.start_time, one.activity_id)
    order by other.start_time ${isBefore ? 'desc' : ''}, other.activity_id ${isBefore ? 'desc' : ''} limit 1)`;
const neighboursRead = prepared<{ previous: string | null; next: string | null }>(
  'neighbours of an activity',
  `select ${neighbour(true)} as previous, ${neighbour(false)} as next from activities one where one.activity_id = $1`,
);

/** Returns the counted activities before and after an activity. */
export async function neighboursOf(db: Db, activityId: string) {
  const [found] = await neighboursRead(db, [activityId]);
  return found ?? { previous: null, next: null };
}

/** Key figures of an activity. */
export interface ActivityFigures {
  readonly id: string;
  readonly name: string | null;
  readonly activityTypeId: number;
  readonly localStartTime: string;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
}

/** Returns key figures of a member's activities, by id. */
export async function findFigures(
  db: Db,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, ActivityFigures>> {
  const result = await db.execute(sql`
    select activity_id as id, coalesce(name, recorded_name) as name, activity_type_id as "activityTypeId",
      local_start_time as "localStartTime", total_distance as distance, duration, weighted_load as load
    from activities where member_id = ${memberId}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Map(rowsOf<ActivityFigures>(result).map((row) => [row.id, row]));
}
