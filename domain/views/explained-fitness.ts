import { FATIGUE_DAYS, FITNESS_DAYS, shareOf } from '../metrics/fitness.ts';
import type { FitnessDay, PlanBehind } from './fitness.ts';

/** A line explained by the contributions of past days. */
export type FadingLine = 'fitness' | 'fatigue';

export interface FadingInput {
  readonly date: string;
  readonly load: number;
  /** Contribution of the day to the value. */
  readonly brings: number;
  /** True if the load, or a part of it, is planned. */
  readonly isPlanned: boolean;
}

export interface FadingExplanation {
  readonly value: number;
  /** The newest days with load, newest first. */
  readonly days: readonly FadingInput[];
  /** Contribution of all earlier days. */
  readonly before: number;
  readonly emptyDays: number;
  /** The plan behind the value; null up to today. */
  readonly plan: PlanBehind | null;
}

/** Number of days listed individually. */
export const LISTED_FADING_DAYS = 14;

/** Returns the rest of today's plan. @param tomorrow the first planned day */
const leftToday = ({ plan, load }: FitnessDay): number => (plan === null ? 0 : plan.load - load);

/**
 * Returns the fitness and fatigue whose difference is a day's form: their values on the previous day, plus the rest of today's
 * plan for tomorrow's form; null on the first day.
 */
export function explainForm(days: readonly FitnessDay[], date: string): Record<FadingLine | 'form', number> | null {
  const at = days.findIndex((day) => day.date === date);
  const [before, day] = [days[at - 1], days[at]];
  if (before === undefined || day === undefined) return null;
  const left = before.plan === null ? leftToday(day) : 0;
  const [fitness, fatigue] = [before.fitness + left / FITNESS_DAYS, before.fatigue + left / FATIGUE_DAYS];
  return { fitness, fatigue, form: fitness - fatigue };
}

/** Explains the fitness or fatigue of a day. The value is the sum of the listed contributions. */
export function explainFading(days: readonly FitnessDay[], line: FadingLine, date: string): FadingExplanation | null {
  const at = days.findIndex((day) => day.date === date);
  if (at === -1) return null;
  const length = line === 'fitness' ? FITNESS_DAYS : FATIGUE_DAYS;
  const { plan } = days[at]!;
  const tomorrow = days.findIndex((day) => day.plan !== null);
  const inputs = days
    .slice(0, at + 1)
    .map((day, i) => {
      const left = plan !== null && i === tomorrow - 1 ? leftToday(days[tomorrow]!) : 0;
      const load = day.load + left;
      const isPlanned = day.plan !== null || left > 0;
      return { date: day.date, load, brings: load * shareOf(at - i, length), isPlanned };
    })
    .reverse();
  const told = inputs.slice(0, LISTED_FADING_DAYS);
  return {
    value: days[at]![line],
    days: told.filter(({ load }) => load > 0),
    before: inputs.slice(LISTED_FADING_DAYS).reduce((sum, { brings }) => sum + brings, 0),
    emptyDays: told.filter(({ load }) => load === 0).length,
    plan,
  };
}
