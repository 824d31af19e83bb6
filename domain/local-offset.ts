import { instantOfLocal, offsetAt } from './dates.ts';

/** Where the offset of an activity's wall time came from. */
export type OffsetSource = 'position' | 'file' | 'vendor' | 'member' | 'utc';

export interface OffsetEvidence {
  /** Unix seconds. */
  readonly start: number;
  /** First valid position in degrees, or null. */
  readonly position: { readonly lat: number; readonly lon: number } | null;
  /** The positions are of a virtual world (Zwift and others): they say nothing about the athlete. */
  readonly virtual: boolean;
  /**
   * Local minus UTC in seconds as a FIT file states it, or null. TCX and GPX pass null: their numeric offsets are
   * known to be wrong, their instants right.
   */
  readonly fileOffset: number | null;
  /** Local minus UTC in seconds as the vendor's API states it, or null. */
  readonly vendorOffset: number | null;
  /** IANA zone of the member's profile, or null. */
  readonly memberZone: string | null;
}

export interface LocalOffset {
  readonly utcOffsetMinutes: number;
  /** IANA zone where one is known. */
  readonly timeZone: string | null;
  readonly source: OffsetSource;
}

/** FIT counts local_timestamp from 1989-12-31T00:00:00 local. */
const FIT_EPOCH = 631_065_600;
const WESTERNMOST = -12 * 60;
const EASTERNMOST = 14 * 60;

/** Local minus UTC in seconds from FIT's activity.local_timestamp (FIT seconds) and activity.timestamp (unix seconds). */
export const fitLocalOffset = (localTimestamp: number, timestamp: number): number =>
  localTimestamp + FIT_EPOCH - timestamp;

/** Local minus UTC in seconds that an ISO 8601 time states; null for one that ends in Z, which says when and not where. */
export function statedOffset(instant: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(instant) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) + 0;
}

/** Offsets beside the whole hours from -12 to 14 that some place has had since 1990, minutes (IANA time zone database). */
const partHours = [-570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825];

/** Offset in minutes to the nearest quarter of an hour (clocks drift); null for one that no place has. */
export function roundOffset(seconds: number | null): number | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const minutes = Math.round(seconds / 900) * 15 + 0;
  const isWholeHour = minutes % 60 === 0 && minutes >= WESTERNMOST && minutes <= EASTERNMOST;
  return isWholeHour || partHours.includes(minutes) ? minutes : null;
}

/**
 * The offset of an activity's wall time: its place, else what the file says, the vendor says, the member's zone, UTC.
 * The place comes first because devices lie about their zone. `zoneOf` maps a position to an IANA zone or null.
 */
export function chooseOffset(
  evidence: OffsetEvidence,
  zoneOf: (lat: number, lon: number) => string | null,
  zoneOffset: (timeZone: string, utcSeconds: number) => number | null = offsetAt,
): LocalOffset {
  const { start, position, memberZone } = evidence;
  if (position !== null && !evidence.virtual) {
    const zone = zoneOf(position.lat, position.lon);
    const minutes = zone === null ? null : zoneOffset(zone, start);
    if (minutes !== null) return { utcOffsetMinutes: minutes, timeZone: zone, source: 'position' };
  }
  const stated = [
    ['file', roundOffset(evidence.fileOffset)],
    ['vendor', roundOffset(evidence.vendorOffset)],
  ] as const;
  for (const [source, minutes] of stated) {
    if (minutes !== null) return { utcOffsetMinutes: minutes, timeZone: null, source };
  }
  const minutes = memberZone === null ? null : zoneOffset(memberZone, start);
  if (minutes !== null) return { utcOffsetMinutes: minutes, timeZone: memberZone, source: 'member' };
  return { utcOffsetMinutes: 0, timeZone: null, source: 'utc' };
}

/** When and where an activity began. */
export interface ActivityStart extends LocalOffset {
  /** Unix seconds. */
  readonly start: number;
}

/**
 * The start of an activity and the offset of its wall time. Times that are wall times ('local'), or may be ('unmarked'), are those of the place; where it is
 * not known, those of the member's zone or, unmarked, UTC.
 */
export function chooseStart(
  evidence: OffsetEvidence & { readonly clock: 'utc' | 'local' | 'unmarked' },
  zoneOf: (lat: number, lon: number) => string | null,
): ActivityStart {
  const { start, position, virtual, clock, memberZone } = evidence;
  const place = position === null || virtual ? null : zoneOf(position.lat, position.lon);
  const zone = place ?? (clock === 'local' ? memberZone : null);
  if (clock === 'utc' || (zone === null && clock === 'unmarked')) return { start, ...chooseOffset(evidence, zoneOf) };
  const source = zone === null ? 'utc' : place === null ? 'member' : 'position';
  const wall = new Date(Math.floor(start) * 1000).toISOString().slice(0, 19);
  const instant = instantOfLocal(wall, zone);
  return { ...instant, start: instant.start + (start - Math.floor(start)), timeZone: zone, source };
}
