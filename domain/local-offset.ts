import { offsetAt } from './dates.ts';

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
const MAX_OFFSET_MINUTES = 14 * 60;

/** Local minus UTC in seconds from FIT's activity.local_timestamp (FIT seconds) and activity.timestamp (unix seconds). */
export const fitLocalOffset = (localTimestamp: number, timestamp: number): number =>
  localTimestamp + FIT_EPOCH - timestamp;

/** Local minus UTC in seconds that an ISO 8601 time states; null for one that ends in Z, which says when and not where. */
export function statedOffset(instant: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(instant) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) + 0;
}

/** Offset in minutes to the nearest quarter of an hour (clocks drift); null beyond ±14 h, which no place has. */
export function roundOffset(seconds: number | null): number | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const minutes = Math.round(seconds / 900) * 15 + 0;
  return Math.abs(minutes) <= MAX_OFFSET_MINUTES ? minutes : null;
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
