import type { SegmentEffortWire } from '../../domain/entities/segment.ts';
import { decodePolyline, type Line } from '../../domain/metrics/polyline.ts';
import { MAX_CELLS, passesCells, routeCells } from '../../domain/metrics/route-cells.ts';
import { effortsOn } from '../../domain/metrics/segments.ts';
import { inTurns } from '../base/in-turns.ts';
import type { Db } from '../db/open.ts';
import { findCells, readCourses } from './courses.store.ts';
import type { StoredSegment } from './segments.store.ts';

/** Courses read at once: about a megabyte. */
const AT_ONCE = 200;

/** Grid cells of a line's start and finish. */
const endsOf = ({ lat, lon }: Line): Int32Array =>
  routeCells({ lat: [lat[0]!, lat[lat.length - 1]!], lon: [lon[0]!, lon[lon.length - 1]!] }) ?? new Int32Array();

const rounded = (value: number): number => Math.round(value * 10) / 10;
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));

/**
 * Finds the passes of all activities that count over segments of one kind of sport, newest first. Only reads courses that
 * pass the cells of a segment's start and finish. Gives other requests a turn in between.
 */
export async function findEfforts(
  db: Db,
  memberId: string,
  segments: readonly StoredSegment[],
): Promise<ReadonlyMap<string, readonly SegmentEffortWire[]>> {
  const efforts = new Map<string, SegmentEffortWire[]>(segments.map(({ segment_id }) => [segment_id, []]));
  const [first] = segments;
  if (first === undefined) return efforts;
  const lines = segments.map(({ segment_id: id, line }) => {
    const decoded = decodePolyline(line);
    return { id, line: decoded, ends: endsOf(decoded) };
  });
  const near: { readonly id: string; readonly lines: typeof lines }[] = [];
  for await (const { id, cells } of inTurns(await findCells(db, memberId, first.family))) {
    const all = new Set(cells);
    // A route's further cells are not stored.
    const passed = lines.filter(({ ends }) => cells.length >= MAX_CELLS || passesCells(all, ends));
    if (passed.length > 0) near.push({ id, lines: passed });
  }
  for (let from = 0; from < near.length; from += AT_ONCE) {
    const batch = near.slice(from, from + AT_ONCE);
    const byId = new Map(batch.map((one) => [one.id, one.lines]));
    const read = await readCourses(
      db,
      batch.map(({ id }) => id),
    );
    for await (const { activity, course } of inTurns(read)) {
      for (const { id, line } of byId.get(activity.activity_id) ?? []) {
        const found = effortsOn(course, line).map((effort) => ({
          ...activity,
          from: rounded(effort.from),
          seconds: rounded(effort.seconds),
          heart_rate: whole(effort.heartRate),
          power: whole(effort.power),
        }));
        efforts.get(id)?.push(...found.toReversed());
      }
    }
  }
  return efforts;
}
