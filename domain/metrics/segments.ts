import { type Course, courseMetres } from './course.ts';
import type { Line } from './polyline.ts';

/** Maximum distance of a segment's positions from a course that follows it, metres. Chosen: twice the error of most watches, and a street's width. */
export const SEGMENT_TOLERANCE = 25;
/** Maximum distance of a course from the next position of a segment on the way to it, in addition to the way, metres. Chosen. */
const MAX_DETOUR = 2 * SEGMENT_TOLERANCE;
/** Maximum number of starts that are tried in a course, which bounds its cost. */
const MAX_STARTS = 200;
/** Maximum number of efforts in one activity. */
const MAX_EFFORTS = 100;
const METRES_PER_DEGREE = 111_195;

/** One pass over a segment. Seconds; heart rate per minute, power in watts; null if unknown. */
export interface Effort {
  /** Seconds since the first record of the activity. */
  readonly from: number;
  /** Elapsed time, with breaks. */
  readonly seconds: number;
  readonly heartRate: number | null;
  readonly power: number | null;
}

/** A line in metres from a place, for distances of a few kilometres. */
interface Plane {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function planeOf({ lat, lon }: Line, at: { readonly lat: number; readonly lon: number }): Plane {
  const east = Math.cos((at.lat * Math.PI) / 180) * METRES_PER_DEGREE;
  const [x, y] = [new Float64Array(lat.length), new Float64Array(lat.length)];
  for (let i = 0; i < lat.length; i++) {
    x[i] = (lon[i]! - at.lon) * east;
    y[i] = (lat[i]! - at.lat) * METRES_PER_DEGREE;
  }
  return { x, y };
}

/** The place on a course nearest to a position: on the piece that ends at record `piece`, at a share of it. */
interface Nearest {
  readonly piece: number;
  readonly share: number;
  readonly away: number;
}

function nearestOn({ x, y }: Plane, piece: number, px: number, py: number): Nearest {
  const [dx, dy] = [x[piece]! - x[piece - 1]!, y[piece]! - y[piece - 1]!];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((px - x[piece - 1]!) * dx + (py - y[piece - 1]!) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return { piece, share, away: Math.hypot(px - x[piece - 1]! - share * dx, py - y[piece - 1]! - share * dy) };
}

/**
 * Returns the first place from a piece on where a course comes nearest to a position, within the tolerance; null if it
 * does not, or strays from it before.
 * @param stray maximum distance of the course's positions until then, metres
 */
function firstPass(plane: Plane, from: number, px: number, py: number, stray: number): Nearest | null {
  let best: Nearest | null = null;
  for (let piece = from; piece < plane.x.length; piece++) {
    const near = nearestOn(plane, piece, px, py);
    if (near.away > SEGMENT_TOLERANCE) {
      if (best !== null) return best;
      if (Math.hypot(plane.x[piece]! - px, plane.y[piece]! - py) > stray) return null;
    } else if (best === null || near.away < best.away) best = near;
  }
  return best;
}

/** Returns the efforts of a course over a segment in its direction, in order. A loop passed twice has two. */
export function effortsOn(course: Course, line: Line): readonly Effort[] {
  if (course.lat.length < 2 || line.lat.length < 2 || !isNear(course, line)) return [];
  const origin = { lat: line.lat[0]!, lon: line.lon[0]! };
  const [plane, segment] = [planeOf(course, origin), planeOf(line, origin)];
  const efforts: Effort[] = [];
  let from = 1;
  for (let starts = 0; starts < MAX_STARTS && efforts.length < MAX_EFFORTS; starts++) {
    const start = firstPass(plane, from, segment.x[0]!, segment.y[0]!, Number.POSITIVE_INFINITY);
    if (start === null) break;
    const finish = follow(plane, segment, start);
    if (finish === null) from = leave(plane, start.piece, segment);
    else {
      efforts.push(effortBetween(course, start, finish));
      // The next lap of a loop starts where this one ends.
      from = Math.max(start.piece + 1, finish.piece);
    }
  }
  return efforts;
}

/** Returns the first piece after a start that is no longer at the segment's start. */
function leave(plane: Plane, piece: number, { x, y }: Plane): number {
  let next = piece + 1;
  while (next < plane.x.length && nearestOn(plane, next, x[0]!, y[0]!).away <= SEGMENT_TOLERANCE) next++;
  return next;
}

/** Follows a segment from a start. Returns where the course passes its finish; null if it leaves the segment. */
function follow(plane: Plane, { x, y }: Plane, start: Nearest): Nearest | null {
  let place = start;
  for (let i = 1; i < x.length; i++) {
    const stray = Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!) + MAX_DETOUR;
    const near = firstPass(plane, place.piece, x[i]!, y[i]!, stray);
    if (near === null) return null;
    place = near;
  }
  return place;
}

/** Means over the pieces between two places, each by its seconds; pieces without a value are left out. */
function effortBetween({ time, heartRate, power }: Course, start: Nearest, finish: Nearest): Effort {
  const timeAt = ({ piece, share }: Nearest) => time[piece - 1]! + share * (time[piece]! - time[piece - 1]!);
  const [from, to] = [timeAt(start), timeAt(finish)];
  const mean = (values: Float64Array): number | null => {
    let [sum, seconds] = [0, 0];
    for (let piece = start.piece; piece <= finish.piece; piece++) {
      const within = Math.min(to, time[piece]!) - Math.max(from, time[piece - 1]!);
      if (within <= 0 || values[piece] === 0) continue;
      sum += values[piece]! * within;
      seconds += within;
    }
    return seconds === 0 ? null : sum / seconds;
  };
  return { from, seconds: to - from, heartRate: mean(heartRate), power: mean(power) };
}

/** Whether a course comes near both ends of a line: most courses do not, and need no further work. */
function isNear({ lat, lon }: Course, line: Line): boolean {
  const reach = 0.01;
  return [0, line.lat.length - 1].every((end) => {
    const [atLat, atLon] = [line.lat[end]!, line.lon[end]!];
    const wide = reach / Math.max(0.05, Math.cos((atLat * Math.PI) / 180));
    for (let i = 0; i < lat.length; i++) {
      if (Math.abs(lat[i]! - atLat) < reach && Math.abs(lon[i]! - atLon) < wide) return true;
    }
    return false;
  });
}

/** Returns the part of a course between two times, as a line with its length and ascent; null if there is none. */
export function partOfCourse(course: Course, from: number, to: number) {
  const rows = [...course.time.keys()].filter((i) => course.time[i]! >= from && course.time[i]! <= to);
  if (rows.length < 2) return null;
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!);
  const [lat, lon, altitude] = [pick(course.lat), pick(course.lon), pick(course.altitude)];
  const rise = altitude.at(-1)! - altitude[0]!;
  return { line: { lat, lon }, distance: courseMetres({ lat, lon }).at(-1)!, rise: Number.isNaN(rise) ? null : rise };
}
