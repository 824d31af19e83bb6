import { ACTIVITY_TYPE, type SportFamily } from '../activity-types.ts';
import { BY_HAND } from '../entities/manual-activity.ts';
import { roundOffset } from '../local-offset.ts';
import type { Signals } from './analyse.ts';

/** Fields needed to compare two recordings of one member. Times are unix seconds, distance metres. */
export interface Recording {
  readonly id: string;
  /** Hash of the original file and the index of the session in it. */
  readonly fileHash: string;
  readonly sessionIndex: number;
  /** 'file' or the vendor; the next field is the vendor's activity id, if there is one. */
  readonly source: string;
  readonly vendorActivityId: string | null;
  readonly activityTypeId: number;
  readonly family: SportFamily;
  readonly start: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly averagePower: number | null;
  /** Whether the member corrected the recording. */
  readonly corrected: boolean;
  readonly signals: Signals;
  readonly recordCount: number;
  /**
   * When the member chose the recording to count, unix seconds; null if they did not. Recordings chosen together all
   * count.
   */
  readonly chosenOn: number | null;
}

/**
 * Result of a comparison. `same`: the same recording again, to be updated. `duplicate`: another recording of the same
 * session; one of them must be flagged.
 */
export type Comparison = 'same' | 'duplicate' | 'distinct';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Maximum length of a recording in seconds, which bounds the search; longer ones do not exist in practice. */
const LONGEST = 7 * DAY;
/** Maximum seconds between the starts of two recordings that can be duplicates. */
export const DUPLICATE_SEARCH_SECONDS = LONGEST;
/** Minimum overlap of recordings of one family, as a share of the shorter one. */
export const MIN_OVERLAP = 0.5;
/** Minimum overlap of recordings of different families, as a share of the longer one. */
export const SAME_HOUR = 0.75;
/** Maximum relative difference of mean heart rates for one session in two families: a wrist sensor lags behind a chest strap. */
const SAME_HOUR_HEART_RATE = 0.1;
/**
 * Maximum ratio between the lengths of duplicates in different sports: at most 2 % of the longer recording then counts
 * twice.
 */
const MAX_TIMES_AS_LONG = 50;
export const QUARTER = 900;
export const CLOCK_TOLERANCE = 60;
/**
 * Maximum clock error in seconds. No place is more than 14 hours from UTC, and the same workout a day later is a
 * different workout.
 */
export const MAX_CLOCK_ERROR = 14 * HOUR;
/** Maximum relative difference of figures for one session: from two services, and in two files of unknown origin. */
const SAME_SHARE = 0.01;
const SAME_SHARE_OF_FILES = 0.005;

/**
 * Returns the seconds from start to end. If longer than a day, a pause was left running: then timer plus an hour, or a
 * day if there is no timer.
 */
export function lengthOf({ elapsed, timer }: Recording): number {
  if (elapsed === null || !(elapsed > 0)) return Math.min(timer ?? 0, LONGEST);
  if (elapsed <= DAY) return elapsed;
  return timer === null ? DAY : Math.min(elapsed, timer + HOUR, LONGEST);
}

/** Returns the overlap as a share of the shorter recording, 0 to 1. */
export function overlapOf(a: Recording, b: Recording): number {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  return sharedOf(lengthOf(first), second.start - first.start, lengthOf(second));
}

/**
 * Returns the overlap as a share of the shorter of two lengths, the second starting `later` seconds after the first;
 * all in seconds.
 */
export function sharedOf(length: number, later: number, lengthOfLater: number): number {
  const shorter = Math.min(length, lengthOfLater);
  const shared = Math.min(length - later, lengthOfLater);
  return shorter > 0 ? Math.max(0, shared) / shorter : 0;
}

/** Whether two recordings are of one family. The default sport matches every family. */
const sameFamily = (a: Recording, b: Recording) =>
  a.family === b.family || a.activityTypeId === ACTIVITY_TYPE.other || b.activityTypeId === ACTIVITY_TYPE.other;

/** Returns the maximum relative difference between figures of two sources; null if the clock must agree as well. */
export function shareOf(a: Pick<Recording, 'source'>, b: Pick<Recording, 'source'>): number | null {
  // Manual entries have no device clock that could be wrong.
  if (a.source === BY_HAND || b.source === BY_HAND) return null;
  if (a.source !== b.source) return SAME_SHARE;
  return a.source === 'file' ? SAME_SHARE_OF_FILES : null;
}

/** Whether two figures differ by at most this share of the larger one. */
export const agrees = (x: number, y: number, share: number): boolean =>
  Math.abs(x - y) <= share * Math.max(Math.abs(x), Math.abs(y));

/** Possible clock errors in seconds: whole hours, or the UTC offset of some zone. */
const clockErrors: readonly number[] = Array.from(
  { length: MAX_CLOCK_ERROR / QUARTER },
  (_, i) => (i + 1) * QUARTER,
).filter((error) => roundOffset(error) !== null || roundOffset(-error) !== null);

/** Whether a possible clock error, within a minute, is in this range of seconds. */
export const canBeClockError = (least: number, most: number): boolean =>
  clockErrors.some((error) => error >= least - CLOCK_TOLERANCE && error <= most + CLOCK_TOLERANCE);

/**
 * Whether two recordings are one session saved with a wrong clock or zone: elapsed time, distance and heart rate, mean and maximum (else
 * measured power), agree within 1 %. Without either signal, a commute there and back would look the same; power estimated from pace does
 * not count.
 */
function shiftedClock(a: Recording, b: Recording): boolean {
  const share = shareOf(a, b);
  const shift = Math.abs(a.start - b.start);
  if (share === null || !canBeClockError(shift, shift)) return false;
  const agree = (x: number | null, y: number | null) => x !== null && y !== null && agrees(x, y, share);
  const heartRates = a.averageHeartRate !== null && b.averageHeartRate !== null;
  const highest =
    a.maximumHeartRate === null || b.maximumHeartRate === null || agree(a.maximumHeartRate, b.maximumHeartRate);
  return (
    agree(a.elapsed, b.elapsed) &&
    agree(a.distance, b.distance) &&
    (heartRates
      ? agree(a.averageHeartRate, b.averageHeartRate) && highest
      : a.signals.power && b.signals.power && agree(a.averagePower, b.averagePower))
  );
}

/** Whether two recordings of one family, or with one of unknown sport, cover the same time. */
function overlaps(a: Recording, b: Recording): boolean {
  if (overlapOf(a, b) < MIN_OVERLAP) return false;
  const [shorter, longer] = [lengthOf(a), lengthOf(b)].toSorted((x, y) => x - y);
  return a.activityTypeId === b.activityTypeId || longer! <= MAX_TIMES_AS_LONG * shorter!;
}

/**
 * Whether two recordings of different families are one session, such as a ride on a trainer and a strength workout on a
 * watch: they begin and end together.
 */
function isSameHour(a: Recording, b: Recording): boolean {
  const [shorter, longer] = [lengthOf(a), lengthOf(b)].toSorted((x, y) => x - y);
  if (!(overlapOf(a, b) * shorter! >= SAME_HOUR * longer! && longer! > 0)) return false;
  const { averageHeartRate: one } = a;
  const { averageHeartRate: other } = b;
  return one === null || other === null || agrees(one, other, SAME_HOUR_HEART_RATE);
}

/**
 * Compares two recordings of one member. If they overlap, differing distances do not matter: the same ride is 0 m for a
 * watch and 28 km for a trainer. Recordings chosen together by the member are distinct.
 */
export function compareRecordings(a: Recording, b: Recording): Comparison {
  if (a.fileHash === b.fileHash) return a.sessionIndex === b.sessionIndex ? 'same' : 'distinct';
  if (a.vendorActivityId !== null && a.source === b.source && a.vendorActivityId === b.vendorActivityId) {
    return a.sessionIndex === b.sessionIndex ? 'same' : 'distinct';
  }
  if (a.chosenOn !== null && a.chosenOn === b.chosenOn) return 'distinct';
  const isRepeated = sameFamily(a, b) ? overlaps(a, b) || shiftedClock(a, b) : isSameHour(a, b);
  return isRepeated ? 'duplicate' : 'distinct';
}
