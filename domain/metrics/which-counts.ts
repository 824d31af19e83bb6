import { ACTIVITY_TYPE } from '../activity-types.ts';
import { BY_HAND } from '../entities/hand-activity.ts';
import { dayLogs } from './day-logs.ts';
import type { Recording } from './duplicates.ts';

/** Why one of two recordings of a session counts. */
export const countReasons = [
  /** Its member chose it. */
  'chosen',
  /** Its member corrected it; the parts that they cut off must not count through the other one. */
  'corrected',
  /** It was recorded, the other was written down. */
  'recorded',
  /** It knows the sport. */
  'sport',
  /** It measured heart rate or power, which load is computed from. */
  'effort',
  /** It has totals that its device summed up. */
  'totals',
  /** It holds more of: laps, heart rate, power, positions, distance, ground contact. */
  'complete',
  /** It is the session; the other is a log of the day around it. */
  'session',
  'samples',
  'earlier',
  /** All of the above are equal; the hashes of the files decide. */
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

/** As for sorting, what counts first. Equals follow their files' contents, which an export and a restore leave as they are; ids and times of import do not. */
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

/** Recordings of one member in the order in which they count, whatever the order in which they are given. */
export const byPrecedence = <T extends Recording>(recordings: readonly T[]): T[] =>
  ranked(recordings).map(({ recording }) => recording);

/** Why a recording counts in place of another one of its session. */
export function reasonFor(counting: Recording, other: Recording): CountReason {
  const [a, b] = [counting, other].map(
    (recording) => ranked([counting, other]).find((one) => one.recording === recording)!,
  );
  for (const [reason, valueOf] of criteria) {
    const [one, two] = [valueOf(a!), valueOf(b!)];
    // A log is known by any session inside it, which need not be this one.
    if (one !== two) return one > two ? reason : 'session';
  }
  return 'equal';
}
