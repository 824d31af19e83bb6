import { addDays, addMonths, dayOfWeek, daysBetween } from '../dates.ts';
import type { Goal, GoalInput, GoalPeriod } from '../entities/goal.ts';
import { figureText, formatDistance } from '../units.ts';
import { goalWords } from '../words/goals.ts';
import { formatHours } from './display-format.ts';
import { dayText } from '../date-text.ts';

export interface Period {
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Returns the week, month or year that contains a day. @param weekStart first day of the week, in days after Monday */
export function periodOf(per: GoalPeriod, date: string, weekStart: number): Period {
  if (per === 'week') {
    const from = addDays(date, -dayOfWeek(date, weekStart));
    return { from, to: addDays(from, 6) };
  }
  const from = per === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;
  return { from, to: addDays(addMonths(from, per === 'month' ? 1 : 12), -1) };
}

/** A goal for display. */
export interface GoalView {
  readonly goalId: string;
  /** Title such as `40 km a week, on foot`, or the name of the race. */
  readonly title: string;
  /** Progress in whole percent, at most 100; null for a race. */
  readonly percent: number | null;
  readonly isReached: boolean;
  /** Elapsed share of the period in percent, while the goal is not reached; null for a race. */
  readonly elapsed: number | null;
  /** Status such as `28.4 km of 40 km · 11.6 km to go in 3 days` or `Sun 18 Apr 2027 · 21 weeks to go`. */
  readonly text: string;
}

/** Formats an amount with the unit of the goal. */
export function amountText(kind: Exclude<GoalInput['kind'], 'race'>, amount: number, prefersMetric: boolean): string {
  if (kind === 'sessions') return goalWords.sessions(Math.round(amount));
  if (kind === 'time') return figureText(formatHours(amount));
  const { value, unit } = formatDistance(amount, prefersMetric);
  // Targets are usually whole numbers.
  return `${value.replace(/[.,]0$/, '')} ${unit}`;
}

/** Formats the whole weeks and days until a day. */
function untilText(days: number): string {
  if (days < 0) return goalWords.over;
  if (days === 0) return goalWords.today;
  if (days < 14) return goalWords.daysToGo(days);
  return goalWords.weeksToGo(Math.floor(days / 7));
}

/** Returns the title of a goal. */
export function goalTitle(input: GoalInput, prefersMetric: boolean): string {
  if (input.kind === 'race') return input.name;
  const { kind, amount, per, sport } = input;
  const told = `${amountText(kind, amount, prefersMetric)} ${goalWords.per[per]}`;
  return sport === null ? told : `${told}, ${goalWords.sports[sport]}`;
}

/** Returns the progress of a goal on a day. */
export function goalView(
  { goalId, input, done }: Goal,
  {
    today,
    weekStart,
    prefersMetric,
  }: { readonly today: string; readonly weekStart: number; readonly prefersMetric: boolean },
): GoalView {
  const title = goalTitle(input, prefersMetric);
  if (input.kind === 'race') {
    const text = `${dayText(input.date, today)} · ${untilText(daysBetween(today, input.date))}`;
    return { goalId, title, text, percent: null, isReached: false, elapsed: null };
  }
  const { kind, amount, per } = input;
  const { from, to } = periodOf(per, today, weekStart);
  const isReached = done >= amount;
  const told = (value: number) => amountText(kind, value, prefersMetric);
  const left = daysBetween(today, to) + 1;
  const rest = isReached ? goalWords.reached : goalWords.toGo(told(amount - done), left);
  return {
    goalId,
    title,
    percent: Math.min(100, Math.floor((done / amount) * 100)),
    isReached,
    elapsed: isReached ? null : Math.round(((daysBetween(from, today) + 1) / (daysBetween(from, to) + 1)) * 100),
    text: `${goalWords.doneOf(kind === 'sessions' ? String(done) : told(done), told(amount))} · ${rest}`,
  };
}

/** Sorts goals: upcoming races by date, then counted goals by the end of their period, past races last. */
export function goalsInOrder(goals: readonly Goal[], today: string): Goal[] {
  const rank = ({ input }: Goal): string => {
    if (input.kind === 'race') return input.date < today ? `9${input.date}` : `0${input.date}`;
    return { week: '1', month: '2', year: '3' }[input.per];
  };
  return goals.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
