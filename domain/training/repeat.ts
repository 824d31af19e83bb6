import { MAX_PLANS_CHANGED } from '../entities/plan-change.ts';
import { addDays, daysBetween } from '../dates.ts';

const WEEK = 7;

/** Duration of weekly repeats: a number of weeks, or until a day (`YYYY-MM-DD`), inclusive. */
export type RepeatFor = { readonly weeks: number } | { readonly until: string };

/** Returns the maximum weekly repeats of a workout up to `last`, the last day that can be planned. */
export const maxRepeats = (date: string, last: string): number =>
  Math.max(0, Math.min(MAX_PLANS_CHANGED, Math.floor(daysBetween(date, last) / WEEK)));

/** Returns the dates of a workout's weekly repeats, up to `last`, the last day that can be planned. */
export function weeklyDates(date: string, repeat: RepeatFor, last: string): string[] {
  const dates: string[] = [];
  const isWanted = (next: string) =>
    'until' in repeat ? next <= repeat.until : dates.length < repeat.weeks && dates.length < MAX_PLANS_CHANGED;
  for (let next = addDays(date, WEEK); next <= last && isWanted(next); next = addDays(next, WEEK)) dates.push(next);
  return dates.slice(0, MAX_PLANS_CHANGED);
}
