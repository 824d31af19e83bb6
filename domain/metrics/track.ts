import type { Column } from './coverage.ts';
import { fixesOf, greatCircle, isTimed } from './motion.ts';
import { decodePolyline, encodePolyline, type Line } from './polyline.ts';

/** Maximum distance of a left-out position from the simplified line, metres. Chosen: below the error of most watches. */
const TOLERANCE = 5;
/** Maximum number of positions of a track; a longer one is simplified more. */
export const MAX_TRACK_POINTS = 1500;
/** Maximum characters of a track in the database: its positions with up to twelve characters each. */
export const MAX_TRACK_CHARACTERS = 12 * MAX_TRACK_POINTS;
/** A line ends at a gap longer than both: metres and seconds. The way across it is unknown. */
const GAP_METRES = 100;
const GAP_SECONDS = 60;
/** A step longer than this (metres) is a jump, even within a minute. */
const JUMP_METRES = 2000;
const METRES_PER_DEGREE = 111_195;
/** Separates the lines of a track. */
const SEPARATOR = ' ';

interface Positions {
  readonly time: Column;
  readonly lat?: Column | undefined;
  readonly lon?: Column | undefined;
  readonly trackStarts?: readonly number[] | undefined;
}

/** Splits the fixes of a recording at gaps and at 180° of longitude. Returns record indexes. */
function linesOf(time: Column, lat: Column, lon: Column, trackStarts: readonly number[]): number[][] {
  const lines: number[][] = [];
  const isInTime = isTimed(time);
  let last = -1;
  let next = 0;
  for (const at of fixesOf(time, lat, lon)) {
    const apart = last < 0 ? 0 : greatCircle(lat[last]!, lon[last]!, lat[at]!, lon[at]!);
    const border = next;
    while (next < trackStarts.length && trackStarts[next]! <= at) next++;
    const isGap =
      last < 0 ||
      next > border ||
      apart > JUMP_METRES ||
      Math.abs(lon[at]! - lon[last]!) > 180 ||
      (isInTime && apart > GAP_METRES && Math.abs(time[at]! - time[last]!) > GAP_SECONDS);
    if (isGap) lines.push([at]);
    // A position that repeats the last one adds nothing.
    else if (lat[at] !== lat[last] || lon[at] !== lon[last]) lines.at(-1)!.push(at);
    last = at;
  }
  return lines.filter((line) => line.length > 1);
}

/**
 * Returns the largest squared distance (m²) of the positions between two of a line from the straight line between them,
 * and where it is.
 */
function farthest(line: readonly number[], lat: Column, lon: Column, from: number, to: number): [number, number] {
  const [a, b] = [line[from]!, line[to]!];
  const east = Math.cos((lat[a]! * Math.PI) / 180) * METRES_PER_DEGREE;
  const [dx, dy] = [(lon[b]! - lon[a]!) * east, (lat[b]! - lat[a]!) * METRES_PER_DEGREE];
  const length = dx * dx + dy * dy;
  let [most, at] = [0, from];
  for (let i = from + 1; i < to; i++) {
    const x = (lon[line[i]!]! - lon[a]!) * east;
    const y = (lat[line[i]!]! - lat[a]!) * METRES_PER_DEGREE;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
    const away = (x - share * dx) ** 2 + (y - share * dy) ** 2;
    if (away > most) [most, at] = [away, i];
  }
  return [most, at];
}

/** Maximum number of positions simplified at once, which bounds the time: the worst case is quadratic. */
const CHUNK = 1024;

/**
 * Simplifies a line (Douglas and Peucker, 1973). Returns the record indexes that remain, among them each
 * {@link CHUNK}th.
 */
function simplify(line: readonly number[], lat: Column, lon: Column, tolerance: number): number[] {
  const stays = new Uint8Array(line.length);
  const open: [number, number][] = [];
  for (let from = 0; from < line.length - 1; from += CHUNK) {
    const to = Math.min(from + CHUNK, line.length - 1);
    stays[from] = stays[to] = 1;
    open.push([from, to]);
  }
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [most, at] = farthest(line, lat, lon, ...part);
    if (most <= tolerance * tolerance) continue;
    stays[at] = 1;
    open.push([part[0], at], [at, part[1]]);
  }
  return line.filter((_, i) => stays[i] === 1);
}

/** Returns the simplified lines of a recording; null without two distinct positions. Lines end at gaps. */
export function trackOf({ time, lat, lon, trackStarts = [] }: Positions): string | null {
  if (!lat || !lon) return null;
  let lines = linesOf(time, lat, lon, trackStarts);
  if (lines.length === 0) return null;
  for (let tolerance = TOLERANCE; ; tolerance *= 2) {
    lines = lines.map((line) => simplify(line, lat, lon, tolerance));
    // The longest lines stay: a recording with a gap every minute is no route.
    if (lines.length > MAX_TRACK_POINTS / 4) {
      lines = lines.toSorted((a, b) => b.length - a.length).slice(0, MAX_TRACK_POINTS / 4);
    }
    if (lines.reduce((sum, line) => sum + line.length, 0) <= MAX_TRACK_POINTS) break;
  }
  return lines
    .map((line) => encodePolyline({ lat: line.map((at) => lat[at]!), lon: line.map((at) => lon[at]!) }))
    .join(SEPARATOR);
}

/** Decodes a track into its lines. */
export const linesOfTrack = (track: string): readonly Line[] => track.split(SEPARATOR).map(decodePolyline);
