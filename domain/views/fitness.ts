import { ACUTE_DAYS, CHART_DAYS } from '../constants.ts';
import { dayText, monthText, shortDate } from '../date-text.ts';
import { addDays, isCivilDate, weekday } from '../dates.ts';
import { calendarSeries } from '../metrics/calendar.ts';
import { exponentialMeans, FATIGUE_DAYS, FITNESS_DAYS, shareOf } from '../metrics/fitness.ts';
import { fitnessWords } from '../words/fitness.ts';

/** Loads of consecutive local days, arbitrary units, from the first activity to today. */
export interface DailyLoads {
  /** Null if there are no activities. */
  readonly firstDate: string | null;
  readonly loads: readonly number[];
}

/** Lines available per day; unit: load per day. */
export type FitnessLine = 'acute' | 'chronic' | 'fitness' | 'fatigue' | 'form';

export interface FitnessDay extends Readonly<Record<FitnessLine, number>> {
  readonly date: string;
  readonly load: number;
}

/** Lines shown together: rolling averages, or exponentially weighted averages. */
export const fitnessViews = {
  load: ['acute', 'chronic'],
  form: ['fitness', 'fatigue', 'form'],
} as const satisfies Readonly<Record<string, readonly FitnessLine[]>>;
export type FitnessView = keyof typeof fitnessViews;

/** Available periods in days; ten years is the calendar's limit. */
export const fitnessSpans = [CHART_DAYS, 90, 365, 1826, 3652] as const;

/** The useful periods: up to the first one that covers everything. */
export const spansOf = (days: number): readonly number[] =>
  fitnessSpans.filter((_, i) => i === 0 || days > (fitnessSpans[i - 1] ?? 0));

/** All days from the first on. Form is the fitness of the previous day minus its fatigue. */
export function fitnessDays({ firstDate, loads }: DailyLoads): FitnessDay[] {
  if (firstDate === null) return [];
  const days = loads.length;
  const values = Float64Array.from(loads);
  const none = new Float64Array(days);
  const { ebChronicLoad } = calendarSeries({
    days,
    loads: values,
    footMetres: none,
    seconds: none,
    firstActivityIndex: 0,
    today: days - 1,
  });
  const fitness = exponentialMeans(values, FITNESS_DAYS);
  const fatigue = exponentialMeans(values, FATIGUE_DAYS);
  return loads.map((load, i) => ({
    date: addDays(firstDate, i),
    load,
    acute: loads.slice(Math.max(0, i + 1 - ACUTE_DAYS), i + 1).reduce((sum, one) => sum + one, 0) / ACUTE_DAYS,
    chronic: ebChronicLoad[i]!,
    fitness: fitness[i]!,
    fatigue: fatigue[i]!,
    form: i === 0 ? 0 : fitness[i - 1]! - fatigue[i - 1]!,
  }));
}

/** Why a date range is invalid. */
export type RangeProblem = 'missing' | 'order' | 'outside';

/**
 * The days from `from` to `to`, inclusive, as typed. The range is limited to existing days.
 * @param days at least one
 */
export function fitnessBetween(
  days: readonly FitnessDay[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly FitnessDay[] | RangeProblem {
  if (!isCivilDate(from) || !isCivilDate(to)) return 'missing';
  if (from > to) return 'order';
  const daysInRange = days.filter(({ date }) => date >= from && date <= to);
  return daysInRange.length === 0 ? 'outside' : daysInRange;
}

/** Summary of the chart in one or two sentences. @param days at least one */
export function fitnessSummary(days: readonly FitnessDay[], view: FitnessView, today: string): string {
  const [first, last] = [days[0]!, days.at(-1)!];
  const from = dayText(first.date, last.date);
  if (last.date !== today) {
    const until = dayText(last.date, today);
    const line = view === 'load' ? 'chronic' : 'fitness';
    return fitnessWords.between(
      fitnessWords.lines[line],
      { from: dayText(first.date, today), to: until },
      { from: Math.round(first[line]), to: Math.round(last[line]) },
    );
  }
  const round = (line: FitnessLine) => [Math.round(first[line]), Math.round(last[line])] as const;
  if (view === 'load') return fitnessWords.chronicSince(from, ...round('chronic'));
  return `${fitnessWords.fitnessSince(from, ...round('fitness'))} ${fitnessWords.formNow(Math.round(last.form))}`;
}

/** Longest period, in days, with one table row per day; longer ones have weekly, then monthly rows. */
const MOST_DAYS_APART = 92;
const MOST_DAYS_IN_WEEKS = 400;

/** Days shown as table rows, newest first: all days of a short period, else the last day of each week or month. */
export function fitnessRows(days: readonly FitnessDay[]): FitnessDay[] {
  const ends = days.filter(({ date }, i) => {
    if (days.length <= MOST_DAYS_APART || i === days.length - 1) return true;
    return days.length <= MOST_DAYS_IN_WEEKS ? weekday(date) === 6 : date.slice(0, 7) !== addDays(date, 1).slice(0, 7);
  });
  return ends.reverse();
}

/** Labelled days on the chart's axis: Mondays, or first days of months or years. */
export function fitnessTicks(days: readonly FitnessDay[]): { readonly index: number; readonly label: string }[] {
  return days.flatMap(({ date }, index) => {
    if (days.length <= MOST_DAYS_APART) return weekday(date) === 0 ? [{ index, label: shortDate(date) }] : [];
    if (days.length <= MOST_DAYS_IN_WEEKS) return date.endsWith('-01') ? [{ index, label: monthText(date) }] : [];
    return date.endsWith('-01-01') ? [{ index, label: date.slice(0, 4) }] : [];
  });
}

/** A line explained by the contributions of past days. */
export type FadingLine = 'fitness' | 'fatigue';

export interface FadingInput {
  readonly date: string;
  readonly load: number;
  /** Its contribution to the value. */
  readonly brings: number;
}

export interface FadingExplanation {
  readonly value: number;
  /** The newest days with load, newest first. */
  readonly days: readonly FadingInput[];
  /** Contribution of all earlier days. */
  readonly before: number;
  readonly emptyDays: number;
}

/** Number of days listed individually. */
export const FADING_DAYS_TOLD = 14;

/** How the fitness or fatigue of a day is computed. The value is the sum of the listed contributions. */
export function explainFading(days: readonly FitnessDay[], line: FadingLine, date: string): FadingExplanation | null {
  const at = days.findIndex((day) => day.date === date);
  if (at === -1) return null;
  const length = line === 'fitness' ? FITNESS_DAYS : FATIGUE_DAYS;
  const inputs = days
    .slice(0, at + 1)
    .map(({ date: on, load }, i) => ({ date: on, load, brings: load * shareOf(at - i, length) }))
    .reverse();
  const listed = inputs.slice(0, FADING_DAYS_TOLD);
  return {
    value: days[at]![line],
    days: listed.filter(({ load }) => load > 0),
    before: inputs.slice(FADING_DAYS_TOLD).reduce((sum, { brings }) => sum + brings, 0),
    emptyDays: listed.filter(({ load }) => load === 0).length,
  };
}
