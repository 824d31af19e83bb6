import { ACTIVITY_TYPE } from '../activity-types.ts';
import { BY_HAND } from '../entities/manual-activity.ts';
import { dayLogs } from './day-logs.ts';
import type { Recording } from './duplicates.ts';

/** Why one of two recordings of a session counts. */
export const countReasons = [
  /** The member chose the recording. */
  'chosen',
  /** The member corrected the recording; parts they cut off must not count through the other one. */
  'corrected',
  /** A device made the recording; the other one was entered manually. */
  'recorded',
  /** The sport is known. */
  'sport',
  /** The recording has a measured heart rate or power, from which load is computed. */
  'effort',
  /** The recording has totals from its device. */
  'totals',
  /** The recording has more signals: laps, heart rate, power, positions, distance, ground contact. */
  'complete',
  /** The recording is the session; the other one is a log of the day around it. */
  'session',
  'samples',
  'earlier',
  /** All criteria above are equal; the file hashes decide. */
  'equal',
] as const;
export type CountReason = (typeof countReasons)[number];

interface Ranked {
  readonly recording: Recording;
  readonly isLog: boolean;
}

const completenessOf = ({ signals, distance }: Recording): number =>
  [signals.laps, signals.heartRate, signals.power, signals.position, signals.groundContact, (distance ?? 0) > 0].filter(
    Boolean,
  ).length;

/** Criteria in order of precedence: the recording with the larger value counts. */
const criteria: readonly (readonly [Exclude<CountReason, 'equal'>, (one: Ranked) => number])[] = [
  ['chosen', ({ recording }) => recording.chosenOn ?? Number.NEGATIVE_INFINITY],
  ['corrected', ({ recording }) => Number(recording.corrected)],
  ['recorded', ({ recording }) => Number(recording.source !== BY_HAND)],
  ['sport', ({ recording }) => Number(recording.activityTypeId !== ACTIVITY_TYPE.other)],
  ['effort', ({ recording: { signals } }) => Number(signals.heartRate || signals.power)],
  ['totals', ({ recording }) => Number(recording.signals.totals)],
  ['complete', ({ recording }) => completenessOf(recording)],
  ['session', ({ isLog }) => Number(!isLog)],
  ['samples', ({ recording }) => recording.recordCount],
  ['earlier', ({ recording }) => -recording.start],
];

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Compares two recordings, sorting the counting one first. Ties are broken by file hashes, which survive an export and
 * restore, unlike ids and import times.
 */
function compareRanked(a: Ranked, b: Ranked): number {
  for (const [, valueOf] of criteria) {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one !== other) return one > other ? -1 : 1;
  }
  return compareText(a.recording.fileHash, b.recording.fileHash) || a.recording.sessionIndex - b.recording.sessionIndex;
}

function ranked<T extends Recording>(recordings: readonly T[]): (Ranked & { readonly recording: T })[] {
  const logs = dayLogs(recordings);
  return recordings.map((recording) => ({ recording, isLog: logs.has(recording.id) })).sort(compareRanked);
}

/** Recordings of one member in order of precedence, independent of the input order. */
export const byPrecedence = <T extends Recording>(recordings: readonly T[]): T[] =>
  ranked(recordings).map(({ recording }) => recording);

/** Returns why one recording of a session counts instead of another. */
export function reasonFor(counting: Recording, other: Recording): CountReason {
  const [a, b] = [counting, other].map(
    (recording) => ranked([counting, other]).find((one) => one.recording === recording)!,
  );
  for (const [reason, valueOf] of criteria) {
    const [one, two] = [valueOf(a!), valueOf(b!)];
    // Any session inside it identifies a log, not necessarily this one.
    if (one !== two) return one > two ? reason : 'session';
  }
  return 'equal';
}
