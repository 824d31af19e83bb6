import { ACTIVITY_TYPE, type SportFamily } from '../activity-types.ts';
import { BY_HAND } from '../entities/hand-activity.ts';
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
  readonly averagePower: number | null;
  /** Its member said what counts of it. */
  readonly corrected: boolean;
  readonly signals: Signals;
  readonly recordCount: number;
  /** Unix seconds of the import. */
  readonly importedOn: number;
  /** Unix seconds of when the member said that it counts in place of others; null: they did not. */
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
export const MIN_OVERLAP = 0.5;
export const QUARTER = 900;
export const CLOCK_TOLERANCE = 60;
export const MAX_CLOCK_ERROR = 26 * HOUR;
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

/**
 * One session saved with a wrong clock or zone: starts whole quarters of an hour apart, and elapsed time, distance and
 * mean heart rate (else measured power) agree within 1 %. Without either signal a run to work and back would look the same;
 * a power that was estimated from pace is none.
 */
function shiftedClock(a: Recording, b: Recording): boolean {
  const share = shareOf(a, b);
  const shift = Math.abs(a.start - b.start);
  const quarters = Math.round(shift / QUARTER);
  if (share === null || quarters === 0 || shift > MAX_CLOCK_ERROR + CLOCK_TOLERANCE) return false;
  if (Math.abs(shift - quarters * QUARTER) > CLOCK_TOLERANCE) return false;
  const agree = (x: number | null, y: number | null) => x !== null && y !== null && agrees(x, y, share);
  const heartRates = a.averageHeartRate !== null && b.averageHeartRate !== null;
  return (
    agree(a.elapsed, b.elapsed) &&
    agree(a.distance, b.distance) &&
    (heartRates
      ? agree(a.averageHeartRate, b.averageHeartRate)
      : a.signals.power && b.signals.power && agree(a.averagePower, b.averagePower))
  );
}

/**
 * Whether two recordings of one member are the same record, two recordings of one session, or two sessions. Distance has
 * no veto where they overlap: the same ride is 0 m for a watch and 28 km for a trainer.
 */
export function compareRecordings(a: Recording, b: Recording): Comparison {
  if (a.fileHash === b.fileHash) return a.sessionIndex === b.sessionIndex ? 'same' : 'distinct';
  if (a.vendorActivityId !== null && a.source === b.source && a.vendorActivityId === b.vendorActivityId) {
    return a.sessionIndex === b.sessionIndex ? 'same' : 'distinct';
  }
  if (!sameFamily(a, b)) return 'distinct';
  return overlapOf(a, b) >= MIN_OVERLAP || shiftedClock(a, b) ? 'duplicate' : 'distinct';
}

const countSignals = ({ power, heartRate, groundContact, position }: Signals) =>
  Number(power) + Number(heartRate) + Number(groundContact) + Number(position);

/**
 * Which of two recordings of one session to keep, as for sorting: the member's latest choice; then the one that they corrected, since what was cut off must
 * not count by way of the other; then more signals, more samples, the earlier import.
 */
export const byRichness = (a: Recording, b: Recording): number =>
  (b.chosenOn ?? 0) - (a.chosenOn ?? 0) ||
  Number(b.corrected) - Number(a.corrected) ||
  countSignals(b.signals) - countSignals(a.signals) ||
  b.recordCount - a.recordCount ||
  a.importedOn - b.importedOn ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

/** Of two recordings of one session the one to keep. */
export const keepOf = <T extends Recording>(a: T, b: T): T => (byRichness(a, b) <= 0 ? a : b);
