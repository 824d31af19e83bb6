import { activityTypeById } from '../activity-types.ts';
import { addDays, addMonths } from '../dates.ts';
import type { ActivityRow } from '../entities/activity.ts';
import type { Goal, GoalInput } from '../entities/goal.ts';
import { type Period, periodOf } from './goals.ts';

/** A goal with a counted amount. */
export type CountedGoal = Goal & { readonly input: Exclude<GoalInput, { kind: 'race' }> };
export const isCounted = (goal: Goal): goal is CountedGoal => goal.input.kind !== 'race';

/** An activity and its contribution: metres, seconds, or 1. */
interface GoalInputRow {
  readonly activity: ActivityRow;
  /** The contribution; null (unknown) counts as 0. */
  readonly value: number | null;
}

/** A month of a year, or the whole of a shorter period; days with contributions, newest first. */
export interface GoalSpan extends Period {
  readonly sum: number;
  readonly days: readonly { readonly date: string; readonly inputs: readonly GoalInputRow[] }[];
}

export interface GoalExplanation extends Period {
  readonly done: number;
  /** Parts of the period, newest first; empty months of a year are omitted. */
  readonly spans: readonly GoalSpan[];
  /** Number of counted activities without distance or time. */
  readonly without: number;
}

const valueOf = ({ kind }: CountedGoal['input'], activity: ActivityRow): number | null =>
  kind === 'distance' ? activity.totalDistance : kind === 'time' ? activity.duration : 1;

/**
 * Returns the contributions of a day's activities. The legs of a recording in one sport are one session, so only the
 * first counts.
 */
function inputsOf(input: CountedGoal['input'], activities: readonly ActivityRow[]): GoalInputRow[] {
  const seen = new Set<string>();
  return activities.map((activity) => {
    const session = `${activity.recordingId} ${activityTypeById(activity.activityTypeId).family}`;
    const isFurther = seen.has(session);
    seen.add(session);
    return { activity, value: input.kind === 'sessions' && isFurther ? 0 : valueOf(input, activity) };
  });
}

const dayOf = ({ activity }: GoalInputRow): string => activity.localStartTime.slice(0, 10);

const monthsOf = ({ from }: Period): Period[] =>
  Array.from({ length: 12 }, (_, month) => {
    const start = addMonths(from, month);
    return { from: start, to: addDays(addMonths(start, 1), -1) };
  });

/**
 * Returns the progress of a goal, with its activities.
 * @param activities counted activities
 */
export function explainGoal(
  { input }: CountedGoal,
  activities: readonly ActivityRow[],
  { today, weekStart }: { readonly today: string; readonly weekStart: number },
): GoalExplanation {
  const period = periodOf(input.per, today, weekStart);
  const counted = activities.filter(
    ({ activityTypeId, localStartTime }) =>
      (input.sport === null || activityTypeById(activityTypeId).family === input.sport) &&
      localStartTime.slice(0, 10) >= period.from &&
      localStartTime.slice(0, 10) <= period.to,
  );
  const inputs = inputsOf(
    input,
    counted.toSorted((a, b) => (a.localStartTime < b.localStartTime ? 1 : -1)),
  );
  const parts = input.per === 'year' ? monthsOf(period) : [period];
  const spans = parts.map(({ from, to }): GoalSpan => {
    const own = inputs.filter((one) => dayOf(one) >= from && dayOf(one) <= to);
    const dates = [...new Set(own.map(dayOf))];
    const days = dates.map((date) => ({ date, inputs: own.filter((one) => dayOf(one) === date) }));
    return { from, to, sum: own.reduce((sum, { value }) => sum + (value ?? 0), 0), days };
  });
  return {
    ...period,
    done: inputs.reduce((sum, { value }) => sum + (value ?? 0), 0),
    spans: spans.filter(({ days }) => parts.length === 1 || days.length > 0).reverse(),
    without: inputs.filter(({ value }) => value === null).length,
  };
}
