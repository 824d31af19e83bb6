import { isCivilDate } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import {
  distanceRatio,
  loadRatio,
  noRatioReason,
  plannedDistanceRatio,
  plannedRatio,
  plannedUntil,
  type Ratio,
} from './ratio.ts';

/** The day that a part of an address names, `YYYY-MM-DD`; null for none. Years are those of the months that can be opened. */
export const dayIn = (address: string): string | null =>
  /^(19|20)/.test(address) && isCivilDate(address) ? address : null;

export interface DayView {
  /** Null where the server left the day out. */
  readonly day: CalendarDay | null;
  /** Of the load, up to today; of the distance on foot; and of a day to come, if everything planned until then is done. */
  readonly ratio: Ratio | null;
  readonly distance: Ratio | null;
  readonly planned: Ratio | null;
  readonly plannedDistance: Ratio | null;
  /** Why a day that is over has no ratio; null for any other. */
  readonly whyNone: string | null;
}

/** One day, with the days before it that explain its ratio, and those after it that show whether a plan goes on. */
export function dayView(date: string, days: readonly CalendarDay[], today: string): DayView {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const day = byDate.get(date) ?? null;
  const ratio = loadRatio(byDate, date);
  const isPlanned = date > today && date <= plannedUntil(days);
  const planned = isPlanned ? plannedRatio(byDate, date) : null;
  const plannedDistance = isPlanned ? plannedDistanceRatio(byDate, date) : null;
  const whyNone = ratio === null && date <= today ? noRatioReason(day ?? undefined) : null;
  return { day, ratio, distance: distanceRatio(byDate, date), planned, plannedDistance, whyNone };
}

const QUARTERS = 4;
const MINUTES = 60;
const MOST_HOURS = 24;

/** `7:30` of 7.5 hours. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * MINUTES);
  return `${Math.floor(minutes / MINUTES)}:${String(minutes % MINUTES).padStart(2, '0')}`;
}

/**
 * Hours as people type them (`7.5`, `7,5`, `7:30`, `7 h 30`, `8h`), to the nearest quarter of an hour. Null: nothing is typed; undefined: it is not
 * understood, or longer than a day.
 */
export function hoursTyped(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  const decimal = /^(\d{1,2}(?:[.,]\d{1,4})?)\s*h?$/.exec(trimmed);
  const clock = /^(\d{1,2})\s*[:h]\s*([0-5]?\d)(?:\s*m(?:in)?)?$/.exec(trimmed);
  const hours =
    decimal?.[1] !== undefined
      ? Number(decimal[1].replace(',', '.'))
      : clock && Number(clock[1]) + Number(clock[2]) / MINUTES;
  if (hours === null || hours > MOST_HOURS) return undefined;
  return Math.round(hours * QUARTERS) / QUARTERS;
}
