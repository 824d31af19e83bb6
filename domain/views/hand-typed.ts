import { typedText } from '../words/typed.ts';
import { activityName } from '../entities/activity-details.ts';
import {
  FIRST_DAY,
  handFigures,
  type HandFigures,
  metres as believableMetres,
  seconds as believableSeconds,
} from '../entities/hand-activity.ts';
import { formatDuration, fromMetres, parseDuration, toMetres } from '../units.ts';

/** Form fields of an activity entered by hand. */
export interface HandTyped {
  /** `YYYY-MM-DD`, and `HH:MM`; '' if unknown. */
  readonly date: string;
  readonly time: string;
  readonly duration: string;
  /** Kilometres or miles; '' for none. */
  readonly distance: string;
  /** Beats per minute; '' for none. */
  readonly heartRate: string;
}
export type HandField = keyof HandTyped;

const unitOf = (prefersMetric: boolean) => (prefersMetric ? 'kilometers' : 'miles');

/** Metres as an input value with the useful number of decimals; '' if null. */
export const metresToType = (metres: number | null, prefersMetric: boolean): string =>
  metres === null ? '' : typedText(fromMetres(metres, unitOf(prefersMetric)), 2);

/** `10`, `9.65` or `9,65` kilometres or miles → metres; null if empty, NaN if invalid or implausible. */
export function metresTyped(text: string, prefersMetric: boolean): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,5}(?:[.,]\d{1,3})?$/.test(trimmed)) return Number.NaN;
  const metres = toMetres(Number(trimmed.replace(',', '.')), unitOf(prefersMetric));
  return believableMetres.safeParse(metres).success ? metres : Number.NaN;
}

/** `1:02:30`, `45:30` or minutes → seconds; null if invalid or implausible. */
export function secondsTyped(text: string): number | null {
  const seconds = parseDuration(text);
  return seconds !== null && believableSeconds.safeParse(seconds).success ? Math.round(seconds) : null;
}

const beatsTyped = (text: string): number | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
};

/** A manual entry as form fields. */
export const typedOf = (figures: HandFigures, prefersMetric: boolean): HandTyped => ({
  date: figures.localStartTime.slice(0, 10),
  time: figures.localStartTime.slice(11, 16),
  duration: formatDuration(figures.duration),
  distance: metresToType(figures.totalDistance, prefersMetric),
  heartRate: figures.averageHr === null ? '' : String(Math.round(figures.averageHr)),
});

/** Invalid fields. `last` is the last date allowed. */
export function wrongFields(typed: HandTyped, last: string, prefersMetric: boolean): readonly HandField[] {
  const beats = beatsTyped(typed.heartRate);
  const isWrong: Readonly<Record<HandField, boolean>> = {
    date: !(typed.date >= FIRST_DAY && typed.date <= last),
    time: !/^(?:([01]\d|2[0-3]):[0-5]\d|$)/.test(typed.time),
    duration: secondsTyped(typed.duration) === null,
    distance: Number.isNaN(metresTyped(typed.distance, prefersMetric)),
    heartRate: !handFigures.shape.average_hr.safeParse(beats).success,
  };
  return (Object.keys(isWrong) as HandField[]).filter((field) => isWrong[field]);
}

/** Date and clock time as a wall time; the date alone if the time is empty. */
export const wallTyped = ({ date, time }: Pick<HandTyped, 'date' | 'time'>): string =>
  time === '' ? date : `${date}T${time.slice(0, 5)}`;

/** The entry in a form; unedited values stay exact, since a rounded mile has a different length. */
export function figuresTyped(typed: HandTyped, before: HandFigures | null, prefersMetric: boolean): HandFigures {
  const was = before === null ? null : typedOf(before, prefersMetric);
  return {
    localStartTime: wallTyped(typed),
    duration:
      before !== null && was?.duration === typed.duration ? before.duration : (secondsTyped(typed.duration) ?? 0),
    totalDistance:
      before !== null && was?.distance === typed.distance
        ? before.totalDistance
        : metresTyped(typed.distance, prefersMetric),
    averageHr: before !== null && was?.heartRate === typed.heartRate ? before.averageHr : beatsTyped(typed.heartRate),
  };
}

/** Whether a name is valid; '' means none. */
export const isName = (text: string): boolean => text.trim() === '' || activityName.safeParse(text).success;
