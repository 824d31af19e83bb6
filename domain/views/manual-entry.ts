import { typedText } from '../words/typed.ts';
import { activityName } from '../entities/activity-details.ts';
import {
  FIRST_DAY,
  handFigures,
  type HandFigures,
  metres as believableMetres,
  seconds as believableSeconds,
} from '../entities/manual-activity.ts';
import { formatDuration, fromMetres, parseDuration, toMetres } from '../units.ts';

/** Form fields of a manually entered activity. */
export interface ManualEntry {
  /** Date `YYYY-MM-DD`, and time `HH:MM`; '' if unknown. */
  readonly date: string;
  readonly time: string;
  readonly duration: string;
  /** Distance in kilometres or miles; '' if empty. */
  readonly distance: string;
  /** Heart rate in beats per minute; '' if empty. */
  readonly heartRate: string;
}
export type ManualEntryField = keyof ManualEntry;

const unitOf = (prefersMetric: boolean) => (prefersMetric ? 'kilometers' : 'miles');

/** Formats metres as an input value with the useful number of decimals; '' if null. */
export const metresToType = (metres: number | null, prefersMetric: boolean): string =>
  metres === null ? '' : typedText(fromMetres(metres, unitOf(prefersMetric)), 2);

/** Parses `10`, `9.65` or `9,65` kilometres or miles; returns metres, null if empty, NaN if invalid or implausible. */
export function parseMetres(text: string, prefersMetric: boolean): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,5}(?:[.,]\d{1,3})?$/.test(trimmed)) return Number.NaN;
  const metres = toMetres(Number(trimmed.replace(',', '.')), unitOf(prefersMetric));
  return believableMetres.safeParse(metres).success ? metres : Number.NaN;
}

/** Parses `1:02:30`, `45:30` or minutes; returns seconds, or null if invalid or implausible. */
export function parseSeconds(text: string): number | null {
  const seconds = parseDuration(text);
  return seconds !== null && believableSeconds.safeParse(seconds).success ? Math.round(seconds) : null;
}

const beatsTyped = (text: string): number | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
};

/** Converts a manual entry to form fields. */
export const manualEntryOf = (figures: HandFigures, prefersMetric: boolean): ManualEntry => ({
  date: figures.localStartTime.slice(0, 10),
  time: figures.localStartTime.slice(11, 16),
  duration: formatDuration(figures.duration),
  distance: metresToType(figures.totalDistance, prefersMetric),
  heartRate: figures.averageHr === null ? '' : String(Math.round(figures.averageHr)),
});

/** Returns the invalid fields. `last` is the last date allowed. */
export function invalidFields(typed: ManualEntry, last: string, prefersMetric: boolean): readonly ManualEntryField[] {
  const beats = beatsTyped(typed.heartRate);
  const isWrong: Readonly<Record<ManualEntryField, boolean>> = {
    date: !(typed.date >= FIRST_DAY && typed.date <= last),
    time: !/^(?:([01]\d|2[0-3]):[0-5]\d|$)/.test(typed.time),
    duration: parseSeconds(typed.duration) === null,
    distance: Number.isNaN(parseMetres(typed.distance, prefersMetric)),
    heartRate: !handFigures.shape.average_hr.safeParse(beats).success,
  };
  return (Object.keys(isWrong) as ManualEntryField[]).filter((field) => isWrong[field]);
}

/** Returns date and clock time as a wall time; only the date if the time is empty. */
export const wallTimeOf = ({ date, time }: Pick<ManualEntry, 'date' | 'time'>): string =>
  time === '' ? date : `${date}T${time.slice(0, 5)}`;

/** Returns the entry in a form. Unedited values keep their exact length, since a rounded mile has a different one. */
export function parseFigures(typed: ManualEntry, before: HandFigures | null, prefersMetric: boolean): HandFigures {
  const was = before === null ? null : manualEntryOf(before, prefersMetric);
  return {
    localStartTime: wallTimeOf(typed),
    duration:
      before !== null && was?.duration === typed.duration ? before.duration : (parseSeconds(typed.duration) ?? 0),
    totalDistance:
      before !== null && was?.distance === typed.distance
        ? before.totalDistance
        : parseMetres(typed.distance, prefersMetric),
    averageHr: before !== null && was?.heartRate === typed.heartRate ? before.averageHr : beatsTyped(typed.heartRate),
  };
}

/** Whether a name is valid; '' means none. */
export const isName = (text: string): boolean => text.trim() === '' || activityName.safeParse(text).success;
