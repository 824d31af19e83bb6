import { ACTIVITY_TYPE, type SportFamily } from '../activity-types.ts';
import { BY_HAND } from '../entities/hand-activity.ts';
import { roundOffset } from '../local-offset.ts';
import type { Signals } from './analyse.ts';

/** What the comparison of two recordings of one member needs. Times are unix seconds, distance metres. */
export interface Recording {
  readonly id: string;
  /** Hash of the original file and which of its sessions this is. */
  readonly fileHash: string;
  readonly sessionIndex: number;
  /** 'file' or the vendor, and the vendor's own id of the activity if there is one. */
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
  /** Its member said what counts of it. */
  readonly corrected: boolean;
  readonly signals: Signals;
  readonly recordCount: number;
  /** Unix seconds of when the member said that it counts; null: they did not. Recordings that were chosen together all count. */
  readonly chosenOn: number | null;
}

/** `same`: the same record once more, update it. `duplicate`: another recording of the same session, flag one. */
export type Comparison = 'same' | 'duplicate' | 'distinct';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Longer than this is no recording, and the search for others has to end somewhere. */
const LONGEST = 7 * DAY;
/** Starts farther apart than this many seconds are never duplicates of each other. */
export const DUPLICATE_SEARCH_SECONDS = LONGEST;
/** Recordings of one family share this much of the shorter one. */
export const MIN_OVERLAP = 0.5;
/** Recordings of two families share this much of the longer one. */
export const SAME_HOUR = 0.75;
/** Mean heart rates of one hour in two families differ by no more than this share: a wrist lags behind a chest strap. */
const SAME_HOUR_HEART_RATE = 0.1;
/** A recording this many times as long as one of another sport is not set aside for it: what then counts twice is at most 2 % of it. */
const MAX_TIMES_AS_LONG = 50;
export const QUARTER = 900;
export const CLOCK_TOLERANCE = 60;
/** Seconds. No place is farther from UTC than 14 hours, and the same workout a day later is another workout. */
export const MAX_CLOCK_ERROR = 14 * HOUR;
/** How far figures of one session may be apart: from two services, and in two files whose origin nobody knows. */
const SAME_SHARE = 0.01;
const SAME_SHARE_OF_FILES = 0.005;

/** Seconds from start to end. Over a day a pause was forgotten: the timer and an hour count, or a day without a timer. */
export function lengthOf({ elapsed, timer }: Recording): number {
  if (elapsed === null || !(elapsed > 0)) return Math.min(timer ?? 0, LONGEST);
  if (elapsed <= DAY) return elapsed;
  return timer === null ? DAY : Math.min(elapsed, timer + HOUR, LONGEST);
}

/** Shared time over the shorter of the two, 0 to 1. */
export function overlapOf(a: Recording, b: Recording): number {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  return sharedOf(lengthOf(first), second.start - first.start, lengthOf(second));
}

/** The same of two lengths, the second of which begins so much later, all in seconds. */
export function sharedOf(length: number, later: number, lengthOfLater: number): number {
  const shorter = Math.min(length, lengthOfLater);
  const shared = Math.min(length - later, lengthOfLater);
  return shorter > 0 ? Math.max(0, shared) / shorter : 0;
}

/** A sport nobody chose goes with every family. */
const sameFamily = (a: Recording, b: Recording) =>
  a.family === b.family || a.activityTypeId === ACTIVITY_TYPE.other || b.activityTypeId === ACTIVITY_TYPE.other;

/** The share by which figures of two sources may differ; null where a second recording must have its own times. */
export function shareOf(a: Pick<Recording, 'source'>, b: Pick<Recording, 'source'>): number | null {
  // What somebody wrote down has no clock that could be wrong.
  if (a.source === BY_HAND || b.source === BY_HAND) return null;
  if (a.source !== b.source) return SAME_SHARE;
  return a.source === 'file' ? SAME_SHARE_OF_FILES : null;
}

/** Whether two figures differ by no more than this share of the larger one. */
export const agrees = (x: number, y: number, share: number): boolean =>
  Math.abs(x - y) <= share * Math.max(Math.abs(x), Math.abs(y));

/** By how many seconds a clock can be wrong: whole hours, or the offset of some zone. */
const clockErrors: readonly number[] = Array.from(
  { length: MAX_CLOCK_ERROR / QUARTER },
  (_, i) => (i + 1) * QUARTER,
).filter((error) => roundOffset(error) !== null || roundOffset(-error) !== null);

/** Whether a clock can be wrong by some number of seconds between these, within a minute. */
export const canBeClockError = (least: number, most: number): boolean =>
  clockErrors.some((error) => error >= least - CLOCK_TOLERANCE && error <= most + CLOCK_TOLERANCE);

/**
 * One session saved with a wrong clock or zone: elapsed time, distance and heart rate, mean and highest (else measured power), agree within
 * 1 %. Without either signal a run to work and back would look the same; a power that was estimated from pace is none.
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

/** Two recordings of one family, or one of them of an unknown sport, at the same time. */
function overlaps(a: Recording, b: Recording): boolean {
  if (overlapOf(a, b) < MIN_OVERLAP) return false;
  const [shorter, longer] = [lengthOf(a), lengthOf(b)].toSorted((x, y) => x - y);
  return a.activityTypeId === b.activityTypeId || longer! <= MAX_TIMES_AS_LONG * shorter!;
}

/** One hour in two families, such as a trainer's ride and a watch's strength training: both begin and end together. */
function isSameHour(a: Recording, b: Recording): boolean {
  const [shorter, longer] = [lengthOf(a), lengthOf(b)].toSorted((x, y) => x - y);
  if (!(overlapOf(a, b) * shorter! >= SAME_HOUR * longer! && longer! > 0)) return false;
  const { averageHeartRate: one } = a;
  const { averageHeartRate: other } = b;
  return one === null || other === null || agrees(one, other, SAME_HOUR_HEART_RATE);
}

/**
 * Whether two recordings of one member are the same record, two recordings of one session, or two sessions. Distance has
 * no veto where they overlap: the same ride is 0 m for a watch and 28 km for a trainer. Recordings that the member chose together are two sessions.
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
