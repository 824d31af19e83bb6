import { sql } from 'drizzle-orm';
import { activityTypes, isVirtual } from '../../domain/activity-types.ts';
import {
  trackedActivity,
  type TrackedActivityWire,
  trackYear,
  type TrackYearWire,
} from '../../domain/entities/track.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import type { Place } from '../http/page-of.ts';
import { counting } from './activities.store.ts';

const virtualTypes = activityTypes.map(({ activityTypeId }) => activityTypeId).filter(isVirtual);

const withTrack = (memberId: string) => sql`member_id = ${memberId} and track is not null and ${counting}
  and activity_type_id not in (${sql.raw(virtualTypes.join(', '))})`;

/** Returns the calendar years with routes, the latest first. */
export async function trackYearsOf(db: Db, memberId: string): Promise<TrackYearWire[]> {
  const found = await db.execute(sql`
    select extract(year from local_date)::int as year, count(*)::int as activities,
      md5(string_agg(concat_ws(' ', activity_id, activity_type_id, coalesce(name, recorded_name), local_start_time,
        total_distance, md5(track)), '' order by activity_id)) as tag
    from activities where ${withTrack(memberId)} group by 1 order by 1 desc`);
  return parsedRows(found, trackYear.shape);
}

/** Number of activities read at once. */
const AT_ONCE = 200;

/** Returns a page of the routes of a calendar year, newest first, and whether there are more. */
export async function findTracks(
  db: Db,
  { memberId, year, after, most }: { memberId: string; year: number; after: Place | undefined; most: number },
): Promise<{ rows: TrackedActivityWire[]; more: boolean }> {
  const limit = Math.min(most + 1, AT_ONCE);
  const found = await db.execute(sql`
    select activity_id, activity_type_id, coalesce(name, recorded_name) as name, local_start_time, total_distance, track
    from activities where ${withTrack(memberId)}
      and local_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and ${after === undefined ? sql`true` : sql`(local_date, activity_id) < (${after.date}::date, ${after.id}::uuid)`}
    order by local_date desc, activity_id desc limit ${limit}`);
  const rows = parsedRows(found, trackedActivity.shape);
  return { rows, more: rows.length === limit };
}
