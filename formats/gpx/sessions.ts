import type { Points } from '../track/points.ts';
import { writtenSport } from '../track/sport.ts';
import type { Session } from '../types.ts';

/** Points [from, to) of a track, and where its segments begin. */
export interface Track {
  readonly type: string | null;
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
  readonly segments: readonly number[];
}

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Loggers begin a new track when they lose the satellites or are switched on again. Longer than this is another outing. */
const LONGEST_BREAK = 30 * 60;

/** The sessions of a file's tracks; a track without a single time belongs to none unless it is joined to one that has. */
export function sessionsOf(tracks: readonly Track[], points: Points): Session[] {
  const sessions: Session[] = [];
  for (const group of grouped(tracks, points)) {
    const first = group[0]!;
    const last = group[group.length - 1]!;
    const span = points.span(first.from, last.to);
    if (span === null) continue;
    sessions.push({
      ...writtenSport(first.type),
      name: first.name,
      start: span.first,
      end: Math.max(span.first, span.last),
      elapsed: span.last - span.first,
      timer: null,
      distance: points.lastOf('distance', first.from, last.to) ?? distanceOf(group, points),
      ascent: null,
      descent: null,
      averageHeartRate: null,
      maximumHeartRate: null,
      averagePower: null,
      averageCadence: null,
      calories: null,
      firstRecord: first.from,
      endRecord: last.to,
    });
  }
  return sessions;
}

function grouped(tracks: readonly Track[], points: Points): Track[][] {
  const groups: Track[][] = [];
  let end: number | null = null;
  for (const track of tracks) {
    const span = points.span(track.from, track.to);
    const group = groups[groups.length - 1];
    const isLogged = group !== undefined && group[0]?.type === null && track.type === null;
    if (isLogged && (span === null || end === null || follows(end, span.first))) group.push(track);
    else {
      groups.push([track]);
      end = null;
    }
    end = span?.last ?? end;
  }
  return groups;
}

const follows = (before: number, after: number): boolean => after >= before && after - before <= LONGEST_BREAK;

/** Metres along the positions inside the segments; null without positions. */
function distanceOf(group: readonly Track[], points: Points): number | null {
  const lat = points.column('lat');
  const lon = points.column('lon');
  if (lat === undefined || lon === undefined) return null;
  let sum = 0;
  for (const { from, to, segments } of group) {
    for (const [s, begin] of [from, ...segments].entries()) {
      sum += along(lat, lon, begin, segments[s] ?? to);
    }
  }
  return sum;
}

type Column = Float32Array | Float64Array;

function along(lat: Column, lon: Column, from: number, to: number): number {
  let sum = 0;
  let last = -1;
  for (let i = from; i < to; i++) {
    if (Number.isNaN(lat[i]) || Number.isNaN(lon[i])) continue;
    if (last >= 0) sum += greatCircle(lat[last]!, lon[last]!, lat[i]!, lon[i]!);
    last = i;
  }
  return sum;
}

/** Metres between two positions in degrees (haversine). */
function greatCircle(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
