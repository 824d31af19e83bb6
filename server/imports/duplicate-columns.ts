import { activityTypeById } from '../../domain/activity-types.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { duplicatesBesideMerged } from '../../domain/metrics/merged-duplicates.ts';
import type { Recording } from '../../domain/metrics/duplicates.ts';
import { unpackSignals } from './signals.ts';

/** The values needed to compare two recordings, as numbers in row order, so that they can be transferred to a thread without copying. */
export const recordingFields = [
  'file',
  'sessionIndex',
  'source',
  'vendorActivity',
  'activityTypeId',
  'start',
  'elapsed',
  'timer',
  'distance',
  'averageHeartRate',
  'maximumHeartRate',
  'averagePower',
  'corrected',
  'signals',
  'recordCount',
  'chosenOn',
  /** Index of the recording that it was merged into. */
  'mergedInto',
  'removed',
] as const;
/** Sources with special comparison rules; they have the first numbers. */
export const knownSources = ['file', BY_HAND] as const;

export type RecordingNumbers = Readonly<Record<(typeof recordingFields)[number], number>>;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Formats a number as text that sorts numerically. */
const sortable = (value: number): string => String(value).padStart(12, '0');

/** Converts a row back to a recording; NaN becomes `null`. The row's index, in file order, is used as the id. */
function recordingAt(numbers: Float64Array, place: number): Recording {
  const at = (field: keyof RecordingNumbers) =>
    numbers[place * recordingFields.length + recordingFields.indexOf(field)]!;
  const activityTypeId = at('activityTypeId');
  return {
    id: sortable(place),
    fileHash: sortable(at('file')),
    sessionIndex: at('sessionIndex'),
    source: knownSources[at('source')] ?? String(at('source')),
    vendorActivityId: Number.isNaN(at('vendorActivity')) ? null : String(at('vendorActivity')),
    activityTypeId,
    family: activityTypeById(activityTypeId).family,
    start: at('start'),
    elapsed: orNull(at('elapsed')),
    timer: orNull(at('timer')),
    distance: orNull(at('distance')),
    averageHeartRate: orNull(at('averageHeartRate')),
    maximumHeartRate: orNull(at('maximumHeartRate')),
    averagePower: orNull(at('averagePower')),
    corrected: at('corrected') === 1,
    signals: unpackSignals(at('signals')),
    recordCount: at('recordCount'),
    chosenOn: orNull(at('chosenOn')),
  };
}

/** Returns, for each recording, the index of the one kept instead, or -1. */
export function judgeRecordings(numbers: Float64Array): Int32Array {
  const recordings = Array.from({ length: numbers.length / recordingFields.length }, (_, place) =>
    recordingAt(numbers, place),
  );
  const mergedInto = new Map(
    recordings.flatMap(({ id }, place): [string, string][] => {
      const into = numbers[place * recordingFields.length + recordingFields.indexOf('mergedInto')]!;
      return Number.isNaN(into) ? [] : [[id, recordings[into]!.id]];
    }),
  );
  const removed = new Set(
    recordings.flatMap(({ id }, place) =>
      numbers[place * recordingFields.length + recordingFields.indexOf('removed')] === 1 ? [id] : [],
    ),
  );
  const instead = new Int32Array(recordings.length).fill(-1);
  for (const [id, kept] of duplicatesBesideMerged(recordings, mergedInto, removed)) instead[Number(id)] = Number(kept);
  return instead;
}
