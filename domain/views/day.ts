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

/** Parses the day in a path segment, `YYYY-MM-DD`; null if invalid or outside the years of the month view. */
export const dayIn = (address: string): string | null =>
  /^(19|20)/.test(address) && isCivilDate(address) ? address : null;

export interface DayView {
  /** The day; null if missing in the response. */
  readonly day: CalendarDay | null;
  /** Load ratio up to today; distance ratio on foot; and future values if the whole plan until then is completed. */
  readonly ratio: Ratio | null;
  readonly distance: Ratio | null;
  readonly planned: Ratio | null;
  readonly plannedDistance: Ratio | null;
  /** Why a past day has no ratio; null for other days. */
  readonly whyNone: string | null;
}

/**
 * Returns the view of a day. `days` includes the days before it that explain its ratio, and those after it that show
 * whether there is a plan.
 */
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
const MAX_HOURS = 24;

/** Formats hours: 7.5 as `7:30`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * MINUTES);
  return `${Math.floor(minutes / MINUTES)}:${String(minutes % MINUTES).padStart(2, '0')}`;
}

/** Parses hours (`7.5`, `7,5`, `7:30`, `7 h 30`, `8h`), rounded to a quarter. Null if empty; undefined if invalid or longer than a day. */
export function parseHours(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  const decimal = /^(\d{1,2}(?:[.,]\d{1,4})?)\s*h?$/.exec(trimmed);
  const clock = /^(\d{1,2})\s*[:h]\s*([0-5]?\d)(?:\s*m(?:in)?)?$/.exec(trimmed);
  const hours =
    decimal?.[1] !== undefined
      ? Number(decimal[1].replace(',', '.'))
      : clock && Number(clock[1]) + Number(clock[2]) / MINUTES;
  if (hours === null || hours > MAX_HOURS) return undefined;
  return Math.round(hours * QUARTERS) / QUARTERS;
}
