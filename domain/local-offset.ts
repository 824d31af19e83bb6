import { instantOfLocal, offsetAt } from './dates.ts';

/** Source of the UTC offset of an activity. */
export type OffsetSource = 'position' | 'file' | 'vendor' | 'member' | 'utc';

export interface OffsetEvidence {
  /** Start in unix seconds. */
  readonly start: number;
  /** First valid position in degrees; null if there is none. */
  readonly position: { readonly lat: number; readonly lon: number } | null;
  /** Whether the positions are in a virtual world (such as Zwift), so they don't show where the athlete was. */
  readonly virtual: boolean;
  /**
   * Local minus UTC in seconds from a FIT file; null if unknown. Always null for TCX and GPX: their numeric offsets are
   * known to be wrong, but their instants are right.
   */
  readonly fileOffset: number | null;
  /** Local minus UTC in seconds from the vendor's API; null if unknown. */
  readonly vendorOffset: number | null;
  /** IANA zone in the member's profile; null if not set. */
  readonly memberZone: string | null;
}

export interface LocalOffset {
  readonly utcOffsetMinutes: number;
  /** IANA zone; null if unknown. */
  readonly timeZone: string | null;
  readonly source: OffsetSource;
}

/** FIT counts local_timestamp from 1989-12-31T00:00:00 local. */
const FIT_EPOCH = 631_065_600;
const WESTERNMOST = -12 * 60;
const EASTERNMOST = 14 * 60;

/**
 * Returns local minus UTC in seconds from FIT's activity.local_timestamp (FIT seconds) and activity.timestamp (unix
 * seconds).
 */
export const fitLocalOffset = (localTimestamp: number, timestamp: number): number =>
  localTimestamp + FIT_EPOCH - timestamp;

/**
 * Returns local minus UTC in seconds from an ISO 8601 time; null if it ends in Z, because Z gives the instant but not the
 * zone.
 */
export function parseOffset(instant: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(instant) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) + 0;
}

/** Offsets in minutes used anywhere since 1990, except whole hours from -12 to 14 (IANA time zone database). */
const partHours = [-570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825];

/** Returns an offset in minutes, rounded to a quarter of an hour because clocks drift; null if no place uses it. */
export function roundOffset(seconds: number | null): number | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const minutes = Math.round(seconds / 900) * 15 + 0;
  const isWholeHour = minutes % 60 === 0 && minutes >= WESTERNMOST && minutes <= EASTERNMOST;
  return isWholeHour || partHours.includes(minutes) ? minutes : null;
}

/**
 * Chooses the UTC offset of an activity. Order: position, file, vendor, member's zone, UTC. The position comes first because devices often
 * report a wrong zone. `zoneOf` maps a position to an IANA zone or null.
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

/** Start instant and UTC offset of an activity. */
export interface ActivityStart extends LocalOffset {
  /** Start in unix seconds. */
  readonly start: number;
}

/**
 * Chooses the start and UTC offset of an activity. 'local' times are wall times and 'unmarked' times may be; both are read in the time zone of
 * the position. Without a position, the member's zone applies to 'local' times and UTC to 'unmarked' ones.
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
