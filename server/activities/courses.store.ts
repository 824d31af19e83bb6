import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { families } from '../../domain/activity-types.ts';
import { activitySummary } from '../../domain/entities/activity.ts';
import { type Course, readCourse } from '../../domain/metrics/course.ts';
import { unpackCells } from '../../domain/metrics/route-cells.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { counting } from './activities.store.ts';

const bytes = z.instanceof(Uint8Array);

/** An activity with its kind of sport, and its course; `null` without positions and times. */
export interface ActivityCourse {
  readonly memberId: string;
  readonly family: (typeof families)[number];
  readonly course: Course | null;
}

/** Reads the course of an activity; `null` if there is no such activity. */
export async function courseOfActivity(db: Db, activityId: string): Promise<ActivityCourse | null> {
  const found = await db.execute(sql`
    select member_id, family, course from activities where activity_id = ${activityId}`);
  const [row] = parsedRows(found, {
    member_id: z.string(),
    family: z.enum(families),
    course: z.nullable(bytes),
  });
  return row
    ? { memberId: row.member_id, family: row.family, course: row.course === null ? null : readCourse(row.course) }
    : null;
}

/** Returns the activities of a kind of sport that have a course and count, newest first, with the cells that they pass. */
export async function findCells(db: Db, memberId: string, family: string) {
  const found = await db.execute(sql`
    select activity_id as id, route_cells as cells from activities
    where member_id = ${memberId} and family = ${family} and course is not null and route_cells is not null and ${counting}
    order by start_time desc, activity_id`);
  return parsedRows(found, { id: z.string(), cells: bytes }).map(({ id, cells }) => ({
    id,
    cells: unpackCells(cells),
  }));
}

const row = {
  ...z.pick(activitySummary, { activity_id: true, activity_type_id: true, name: true, local_start_time: true }).shape,
  course: bytes,
};

/** Reads activities with their courses, newest first. */
export async function readCourses(db: Db, ids: readonly string[]) {
  const found = await db.execute(sql`
    select activity_id, activity_type_id, coalesce(name, recorded_name) as name, local_start_time, course from activities
    where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and course is not null
    order by start_time desc, activity_id`);
  return parsedRows(found, row).map(({ course, ...activity }) => ({ activity, course: readCourse(course) }));
}
