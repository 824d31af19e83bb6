import type { Activity, Corrected, Correction } from '../entities/activity.ts';
import { MIN_LEFT } from '../entities/manual-activity.ts';
import { formatDistance, formatDuration, parseDuration } from '../units.ts';
import { metresToType, parseMetres, parseSeconds } from './manual-entry.ts';

/** Corrected and recorded values, as texts with units. */
export interface CorrectionView {
  readonly distance: { readonly now: string; readonly recorded: string } | null;
  readonly duration: { readonly now: string; readonly recorded: string } | null;
  /** The remaining part, and the length of the recording. */
  readonly crop: { readonly from: string; readonly to: string; readonly of: string } | null;
}

const unknown = '–';

export function correctionView(
  { distance, duration, crop, recorded }: Correction,
  prefersMetric: boolean,
): CorrectionView {
  const time = (seconds: number | null) => (seconds === null ? unknown : formatDuration(seconds));
  const metres = (value: number, decimals: number) => formatDistance(value, prefersMetric, decimals);
  // Small corrections are only visible in the second decimal.
  const isClose =
    distance !== null && recorded.distance !== null && metres(distance, 1).value === metres(recorded.distance, 1).value;
  const decimals = isClose ? 2 : 1;
  return {
    distance:
      distance === null
        ? null
        : {
            now: metres(distance, decimals).value,
            recorded:
              recorded.distance === null
                ? `${unknown} ${metres(0, 1).unit}`
                : `${metres(recorded.distance, decimals).value} ${metres(recorded.distance, decimals).unit}`,
          },
    duration: duration === null ? null : { now: formatDuration(duration), recorded: time(recorded.duration) },
    crop:
      crop === null
        ? null
        : { from: formatDuration(crop.from), to: formatDuration(crop.to), of: time(recorded.elapsed) },
  };
}

/** Form fields of a correction; '' for distance or duration means the recorded value of the kept part. */
export interface CorrectionInput {
  readonly distance: string;
  readonly duration: string;
  /** The part to keep, relative to the displayed recording. */
  readonly from: string;
  readonly to: string;
}
export type CorrectionField = keyof CorrectionInput;

type CorrectedActivity = Pick<Activity, 'totalDistance' | 'duration' | 'elapsed' | 'correction'>;

/** Returns the length of the displayed recording in seconds. */
export const lengthOf = ({ elapsed, duration }: Pick<CorrectedActivity, 'elapsed' | 'duration'>): number =>
  Math.floor(elapsed ?? duration ?? 0);

/** Converts an activity to form fields of its correction. */
export const correctionInputOf = (activity: CorrectedActivity, prefersMetric: boolean): CorrectionInput => ({
  distance: metresToType(activity.totalDistance, prefersMetric),
  duration: activity.duration === null ? '' : formatDuration(activity.duration),
  from: formatDuration(0),
  to: formatDuration(lengthOf(activity)),
});

const isCut = (typed: CorrectionInput, was: CorrectionInput): boolean => typed.from !== was.from || typed.to !== was.to;

/**
 * Returns the form after choosing another part. If the member has not edited distance or duration, they are recomputed
 * for the part, and restored with the whole.
 */
export function withCropping(
  typed: CorrectionInput,
  part: Partial<Pick<CorrectionInput, 'from' | 'to'>>,
  was: CorrectionInput,
): CorrectionInput {
  const next = { ...typed, ...part };
  const figure = (field: 'distance' | 'duration') => {
    const isUntouched = typed[field] === (isCut(typed, was) ? '' : was[field]);
    if (!isUntouched) return typed[field];
    return isCut(next, was) ? '' : was[field];
  };
  return { ...next, distance: figure('distance'), duration: figure('duration') };
}

/** Returns the fields that are invalid or exceed the recording. */
export function invalidCorrectionFields(
  typed: CorrectionInput,
  activity: CorrectedActivity,
  prefersMetric: boolean,
): CorrectionField[] {
  const [from, to] = [parseDuration(typed.from), parseDuration(typed.to)];
  const length = lengthOf(activity);
  const was = correctionInputOf(activity, prefersMetric);
  const seconds = parseSeconds(typed.duration);
  const left = from === null || to === null ? length : to - from;
  const isWrong: Readonly<Record<CorrectionField, boolean>> = {
    distance: typed.distance !== was.distance && Number.isNaN(parseMetres(typed.distance, prefersMetric)),
    duration:
      typed.duration.trim() !== '' &&
      (typed.duration !== was.duration || isCut(typed, was)) &&
      (seconds === null || seconds > left + 1),
    from: from === null || from > length - MIN_LEFT,
    to: to === null || to > length || (from !== null && to - from < MIN_LEFT),
  };
  return (Object.keys(isWrong) as CorrectionField[]).filter((field) => isWrong[field]);
}

/**
 * Returns the correction in a form. For an unchanged part, unedited fields keep their earlier correction or recorded
 * value. In a recording that is already cropped, a new part is converted to times since the start of the original.
 */
export function parseCorrection(
  typed: CorrectionInput,
  activity: CorrectedActivity,
  prefersMetric: boolean,
): Corrected {
  const was = correctionInputOf(activity, prefersMetric);
  const before = activity.correction ?? null;
  const [from, to] = [parseDuration(typed.from) ?? 0, parseDuration(typed.to) ?? 0];
  const begin = before?.crop?.from ?? 0;
  const isAnew = isCut(typed, was);
  const isAs = (field: 'distance' | 'duration') => !isAnew && typed[field] === was[field];
  return {
    distance: isAs('distance') ? (before?.distance ?? null) : parseMetres(typed.distance, prefersMetric),
    duration: isAs('duration') ? (before?.duration ?? null) : parseSeconds(typed.duration),
    crop: isAnew
      ? { from: begin + from, to: begin + (typed.to === was.to ? (activity.elapsed ?? to) : to) }
      : (before?.crop ?? null),
  };
}
