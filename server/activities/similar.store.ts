import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { comparedActivity, type SimilarActivityWire } from '../../domain/entities/similar-activity.ts';
import { DISTANCE_APART, type Route, START_APART } from '../../domain/metrics/similar-route.ts';
import { unpackCells } from '../../domain/metrics/route-cells.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { counting } from './activities.store.ts';

const METRES_PER_DEGREE = 111_000;

const summaryColumns = sql.raw(`activity_id, activity_type_id, coalesce(name, recorded_name) as name, local_start_time,
  duration, total_distance, average_hr, race`);
export type Comparable = Omit<SimilarActivityWire, 'same_route' | 'same_workout'>;

const way = {
  start_latitude: z.nullable(z.number()),
  start_longitude: z.nullable(z.number()),
  route_cells: z.nullable(z.instanceof(Uint8Array)),
};

function routeOf(row: {
  readonly start_latitude: number | null;
  readonly start_longitude: number | null;
  readonly total_distance: number | null;
  readonly route_cells: Uint8Array | null;
}): Route | null {
  const { start_latitude: latitude, start_longitude: longitude, total_distance: distance, route_cells: cells } = row;
  if (latitude === null || longitude === null || cells === null || distance === null || distance <= 0) return null;
  return { latitude, longitude, distance, cells: unpackCells(cells) };
}

/** An activity to compare with others. */
export interface ReferenceActivity {
  readonly memberId: string;
  readonly date: string;
  readonly family: string;
  /** Recorded route; `null` if there is none. */
  readonly route: Route | null;
}

/** Finds the activity to compare; `null` if it does not exist. */
export async function findReference(db: Db, activityId: string): Promise<ReferenceActivity | null> {
  const result = await db.execute(sql`
    select member_id, local_date::text as date, family, total_distance, start_latitude, start_longitude, route_cells
    from activities where activity_id = ${activityId}`);
  const [row] = parsedRows(result, {
    ...way,
    member_id: z.string(),
    date: z.string(),
    family: z.string(),
    total_distance: z.nullable(z.number()),
  });
  return row ? { memberId: row.member_id, date: row.date, family: row.family, route: routeOf(row) } : null;
}

/** Maximum number of routes compared: the latest with a nearby start and a similar length. */
const MAX_WAYS = 100;

/** Finds counted activities of the same kind with a nearby start and a similar distance, each with its route. */
export async function findNearbyRoutes(
  db: Db,
  activityId: string,
  { memberId, family, route }: ReferenceActivity & { readonly route: Route },
): Promise<{ readonly activity: Comparable; readonly route: Route }[]> {
  const { latitude, longitude, distance } = route;
  const north = START_APART / METRES_PER_DEGREE;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const result = await db.execute(sql`
    select ${summaryColumns}, start_latitude, start_longitude, route_cells from activities
    where member_id = ${memberId} and activity_id <> ${activityId} and family = ${family} and ${counting}
      and total_distance between ${distance * (1 - DISTANCE_APART)} and ${distance / (1 - DISTANCE_APART)}
      and start_latitude between ${latitude - north} and ${latitude + north}
      and (abs(start_longitude - ${longitude}) <= ${east} or abs(start_longitude - ${longitude}) >= ${360 - east})
      and route_cells is not null
    order by start_time desc limit ${MAX_WAYS}`);
  return parsedRows(result, { ...comparedActivity.shape, ...way }).flatMap(
    ({ start_latitude, start_longitude, route_cells, ...activity }) => {
      const { total_distance } = activity;
      const found = routeOf({ start_latitude, start_longitude, route_cells, total_distance });
      return found === null ? [] : [{ activity, route: found }];
    },
  );
}

/** Filters `ids` to the member's counted activities. */
export async function findComparable(db: Db, memberId: string, ids: readonly string[]): Promise<Comparable[]> {
  if (ids.length === 0) return [];
  const result = await db.execute(sql`
    select ${summaryColumns} from activities where member_id = ${memberId} and ${counting}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return parsedRows(result, comparedActivity.shape);
}
