import { ACUTE_DAYS, CHART_DAYS } from '../constants.ts';
import type { PlannedLoad } from '../entities/planned-load.ts';
import { dayText, monthText, shortDate } from '../date-text.ts';
import { addDays, daysBetween, isCivilDate, weekday } from '../dates.ts';
import { type FitnessLine, fitnessLines } from '../metrics/fitness.ts';
import { withPlan } from '../metrics/with-plan.ts';
import { wholeText } from '../words/area.ts';
import { fitnessWords } from '../words/fitness.ts';

/** Loads of consecutive local days, arbitrary units, from the first activity to today. */
export interface DailyLoads {
  /** Date of the first activity; null if there are no activities. */
  readonly firstDate: string | null;
  readonly loads: readonly number[];
  /**
   * Metres on foot in the last 28 days, including today. Missing, like the plan, in responses cached by an earlier
   * version of the app.
   */
  readonly recentFootDistances?: readonly number[];
  /** Workouts from today on. */
  readonly planned?: readonly PlannedLoad[];
}

/**
 * The plan from today up to a day: its remaining load, and the number of workouts with and without an estimated load.
 */
export interface PlanBehind {
  readonly load: number;
  readonly workouts: number;
  readonly without: number;
}

export interface FitnessDay extends Readonly<Record<FitnessLine, number>> {
  readonly date: string;
  readonly load: number;
  /** The plan behind the values; null up to today. */
  readonly plan: PlanBehind | null;
}

/** Lines shown together: rolling averages, or exponentially weighted averages. */
export const fitnessViews = {
  load: ['acute', 'chronic'],
  form: ['fitness', 'fatigue', 'form'],
} as const satisfies Readonly<Record<string, readonly FitnessLine[]>>;
export type FitnessView = keyof typeof fitnessViews;

/** Available periods in days; ten years is the calendar's limit. */
export const fitnessSpans = [CHART_DAYS, 90, 365, 1826, 3652] as const;

/** Returns the useful periods: up to the first one that covers everything. */
export const spansOf = (days: number): readonly number[] =>
  fitnessSpans.filter((_, i) => i === 0 || days > (fitnessSpans[i - 1] ?? 0));

/**
 * Returns all days up to today, followed by the days ahead if the plan is followed, up to seven days after the last
 * planned workout. Form is the fitness of the previous day minus its fatigue.
 */
export function fitnessDays({ firstDate, loads, planned = [] }: DailyLoads): FitnessDay[] {
  if (firstDate === null) return [];
  const today = loads.length - 1;
  const done = fitnessLines(Float64Array.from(loads)).map(
    (lines, i): FitnessDay => ({ date: addDays(firstDate, i), load: loads[i]!, plan: null, ...lines }),
  );
  const ahead = planned.map((workout) => ({ ...workout, day: daysBetween(firstDate, workout.date) }));
  const last = ahead.reduce((latest, { day }) => Math.max(latest, day), -1);
  if (last < today) return done;
  const days = last + ACUTE_DAYS;
  const plannedLoads = new Float64Array(days);
  for (const { day, load } of ahead) if (day >= today) plannedLoads[day]! += load ?? 0;
  const all = new Float64Array(days);
  all.set(loads);
  const mixed = withPlan(all, plannedLoads, today);
  const lines = fitnessLines(mixed);
  let plan: PlanBehind = { load: mixed[today]! - loads[today]!, ...countedOn(ahead, today) };
  for (let day = today + 1; day < days; day++) {
    const { workouts, without } = countedOn(ahead, day);
    plan = {
      load: plan.load + mixed[day]!,
      workouts: plan.workouts + workouts,
      without: plan.without + without,
    };
    done.push({ date: addDays(firstDate, day), load: mixed[day]!, plan, ...lines[day]! });
  }
  return done;
}

function countedOn(plans: readonly { readonly day: number; readonly load: number | null }[], on: number) {
  const found = plans.filter(({ day }) => day === on);
  return { workouts: found.length, without: found.filter(({ load }) => load === null).length };
}

/** Describes the plan behind the values of a day. */
export function fromPlanText({ load, workouts, without }: PlanBehind): string {
  const text = fitnessWords.fromPlan(wholeText(load), workouts);
  return without === 0 ? text : `${text} ${fitnessWords.withoutEstimate(without)}`;
}

/** Returns the last `span` days, and up to as many planned days. */
export function fitnessAround(days: readonly FitnessDay[], span: number): FitnessDay[] {
  const ahead = days.findIndex(({ plan }) => plan !== null);
  const now = ahead === -1 ? days.length : ahead;
  return days.slice(Math.max(0, now - span), now + span);
}

/** Why a date range is invalid. */
export type RangeProblem = 'missing' | 'order' | 'outside';

/**
 * Returns the days from `from` to `to`, inclusive. The range is limited to existing days.
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

/** An upcoming race. */
export interface RaceAhead {
  readonly date: string;
  readonly name: string;
}

/** Summarises planned values on the last day of the plan, and on the day of the next race. */
function aheadSummary(
  days: readonly FitnessDay[],
  view: FitnessView,
  today: string,
  races: readonly RaceAhead[],
): string {
  const planned = days.filter(({ plan }) => plan !== null);
  const last = planned.at(-1);
  if (last === undefined) return '';
  const on = dayText(last.date, today);
  const sentence =
    view === 'load'
      ? fitnessWords.chronicIfDone(on, Math.round(last.chronic))
      : fitnessWords.fitnessIfDone(on, Math.round(last.fitness));
  const race = races.find(({ date }) => planned.some((day) => day.date === date));
  const day = planned.find(({ date }) => date === race?.date);
  if (race === undefined || day === undefined || view === 'load') return sentence;
  return `${sentence} ${fitnessWords.onRace(race.name, dayText(race.date, today), Math.round(day.fitness), Math.round(day.form))}`;
}

/** Summarises the chart in up to four sentences. @param days at least one */
export function fitnessSummary(
  days: readonly FitnessDay[],
  view: FitnessView,
  today: string,
  races: readonly RaceAhead[] = [],
): string {
  const done = days.filter(({ plan }) => plan === null);
  const ahead = aheadSummary(days, view, today, races);
  if (done.length === 0) return ahead;
  return [doneSummary(done, view, today), ahead].filter((sentence) => sentence !== '').join(' ');
}

function doneSummary(days: readonly FitnessDay[], view: FitnessView, today: string): string {
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

/** Maximum number of days with one table row each; longer periods have weekly, then monthly rows. */
const MAX_DAYS_APART = 92;
const MAX_DAYS_IN_WEEKS = 400;

/**
 * Returns the days shown as table rows, newest first: all days of a short period, else the last day of each week or
 * month.
 */
export function fitnessRows(days: readonly FitnessDay[]): FitnessDay[] {
  const ends = days.filter(({ date }, i) => {
    if (days.length <= MAX_DAYS_APART || i === days.length - 1) return true;
    return days.length <= MAX_DAYS_IN_WEEKS ? weekday(date) === 6 : date.slice(0, 7) !== addDays(date, 1).slice(0, 7);
  });
  return ends.reverse();
}

/** Returns the labelled days on the chart's axis: Mondays, or first days of months or years. */
export function fitnessTicks(days: readonly FitnessDay[]): { readonly index: number; readonly label: string }[] {
  return days.flatMap(({ date }, index) => {
    if (days.length <= MAX_DAYS_APART) return weekday(date) === 0 ? [{ index, label: shortDate(date) }] : [];
    if (days.length <= MAX_DAYS_IN_WEEKS) return date.endsWith('-01') ? [{ index, label: monthText(date) }] : [];
    return date.endsWith('-01-01') ? [{ index, label: date.slice(0, 4) }] : [];
  });
}
