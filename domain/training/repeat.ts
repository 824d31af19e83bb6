import { MOST_PLANS_CHANGED } from '../entities/plan-change.ts';
import { addDays, daysBetween } from '../dates.ts';

const WEEK = 7;

/** How long a workout is repeated: so many more times, or up to a day (`YYYY-MM-DD`), included. */
export type RepeatFor = { readonly weeks: number } | { readonly until: string };

/** How many more times a workout can be repeated weekly, up to the `last` day for which something may be planned. */
export const mostRepeats = (date: string, last: string): number =>
  Math.max(0, Math.min(MOST_PLANS_CHANGED, Math.floor(daysBetween(date, last) / WEEK)));

/** Days of the weeks after a workout on which it is repeated, as far as they are not after the `last` for which something may be planned. */
export function weeklyDates(date: string, repeat: RepeatFor, last: string): string[] {
  const dates: string[] = [];
  const isWanted = (next: string) =>
    'until' in repeat ? next <= repeat.until : dates.length < repeat.weeks && dates.length < MOST_PLANS_CHANGED;
  for (let next = addDays(date, WEEK); next <= last && isWanted(next); next = addDays(next, WEEK)) dates.push(next);
  return dates.slice(0, MOST_PLANS_CHANGED);
}
