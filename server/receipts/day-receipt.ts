import { CHRONIC_DAYS } from '../../domain/constants.ts';
import { addDays, daysBetween } from '../../domain/dates.ts';
import {
  type ActivityReceipt,
  type DayReceipt,
  type DayValue,
  MAX_RECEIPT_ACTIVITIES,
  type ReceiptNote,
} from '../../domain/entities/receipt.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../../domain/metrics/constants.ts';
import { FITNESS_DAYS } from '../../domain/metrics/fitness.ts';
import { dayFigureNames, dayFigures } from '../../domain/receipts/figures.ts';
import type { DailyLoad } from '../calendar/daily-loads.store.ts';
import { NotSettled } from './activity-receipt.ts';
import { currentFormula, currentVersion } from './formulas.ts';
import { sealed } from './sealed.ts';

interface DayInput {
  readonly date: string;
  readonly today: string;
  /** Days with activities in order, at least one, up to `date`. */
  readonly days: readonly DailyLoad[];
  readonly firstActivity: string;
  /** First day whose load may be read; earlier days are omitted. */
  readonly earliest: string;
  /** Receipts of the latest counted activities in order, at most {@link MAX_RECEIPT_ACTIVITIES} + 1. */
  readonly activities: readonly ActivityReceipt[];
}

const loadOf = ({ values }: ActivityReceipt): number | null =>
  values.find(({ name }) => name === 'weighted_load')?.value ?? null;

/** Sums the activities' loads by day. */
function sumsOf(activities: DayReceipt['activities']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { local_date: day, load } of activities) sums.set(day, (sums.get(day) ?? 0) + (load ?? 0));
  return sums;
}

/** Returns the first day whose activities a receipt lists: four weeks back, or less if there are too many activities. */
function firstListed({ date, activities, days }: DayInput): string {
  const earliest = addDays(date, 1 - CHRONIC_DAYS);
  const first = days[0]!.date > earliest ? days[0]!.date : earliest;
  const cut = activities.length > MAX_RECEIPT_ACTIVITIES ? addDays(activities[0]!.local_date, 1) : first;
  return cut > first ? cut : first;
}

/**
 * Builds the receipt of a day's load figures.
 * @throws NotSettled if a day's load is not the sum of its activities
 */
export function dayReceiptOf(input: DayInput, now: Date): DayReceipt {
  const { date, today, days, firstActivity, earliest } = input;
  const first = days[0]!.date;
  const loads = Array.from({ length: daysBetween(first, date) + 1 }, () => 0);
  for (const day of days) loads[daysBetween(first, day.date)] = day.load;
  const from = firstListed(input);
  const activities = input.activities
    .filter(({ local_date: day }) => day >= from)
    .map((one) => ({
      activity_id: one.activity_id,
      local_date: one.local_date,
      load: loadOf(one),
      receipt: one.sha256,
      originals: one.originals.map(({ sha256 }) => sha256),
    }));
  const sums = sumsOf(activities);
  for (let day = Math.max(0, daysBetween(first, from)); day < loads.length; day++) {
    if ((sums.get(addDays(first, day)) ?? 0) !== loads[day]) throw new NotSettled();
  }
  const figures = currentFormula('daily_load')({
    loads,
    firstActivityIndex: daysBetween(first, firstActivity),
  });
  const formula = { id: 'daily_load', version: currentVersion.daily_load };
  const notes: readonly (readonly [ReceiptNote, boolean])[] = [
    ['day_not_over', date === today],
    ['few_activities', activities.length < MIN_ACTIVITIES_FOR_RATIO],
    ['short_history', loads.length < FITNESS_DAYS],
    ['history_cut', firstActivity < earliest],
    ['activities_left_out', input.activities.length > MAX_RECEIPT_ACTIVITIES],
  ];
  return sealed<DayReceipt>(
    {
      kind: 'day',
      local_date: date,
      values: dayFigureNames.flatMap((name): DayValue[] => {
        const value = figures[name];
        if (value === null) return [];
        return [{ name, value, unit: dayFigures[name].unit, formula, origin: 'recorded' }];
      }),
      first_activity: firstActivity,
      first_date: first,
      loads,
      activities_from: from,
      activities,
      notes: notes.flatMap(([note, applies]) => (applies ? [note] : [])),
    },
    now,
  );
}
