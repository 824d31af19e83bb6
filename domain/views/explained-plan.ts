import { activityTypeById } from '../activity-types.ts';
import { ACUTE_DAYS, CHRONIC_DAYS } from '../constants.ts';
import { addDays, datesBetween } from '../dates.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import type { PlannedWorkout } from '../entities/training-plan.ts';

/**
 * Contribution to a day of a planned ratio: an activity, a planned workout, or the rest of today's plan; a null value is unknown and
 * counts as 0.
 */
export type PlannedInput =
  | { readonly activity: ActivitySummary; readonly value: number | null }
  | { readonly workout: PlannedWorkout; readonly value: number | null }
  | { readonly left: 'today'; readonly value: number };

export interface PlannedInputDay {
  readonly date: string;
  readonly sum: number;
  readonly inputs: readonly PlannedInput[];
}

export interface PlannedExplanation {
  readonly value: number | null;
  readonly acute: number;
  readonly chronic: number;
  /** The seven days ending with the explained one, and the days before them; days with contributions, newest first. */
  readonly spans: readonly {
    readonly from: string;
    readonly to: string;
    readonly sum: number;
    readonly days: readonly PlannedInputDay[];
  }[];
  readonly emptyDays: number;
}

const isOnFoot = (id: number): boolean => activityTypeById(id).family === 'foot';
const sumOf = (inputs: readonly PlannedInput[]): number => inputs.reduce((sum, { value }) => sum + (value ?? 0), 0);

/**
 * Returns activities up to yesterday, activities and the rest of the plan for today, and planned workouts after that.
 */
function inputsOf(day: CalendarDay, of: 'load' | 'distance', today: string): PlannedInput[] {
  const done = day.activities
    .filter(({ invalidated, activityTypeId }) => !invalidated && (of === 'load' || isOnFoot(activityTypeId)))
    .map((activity) => ({ activity, value: of === 'load' ? activity.weightedLoad : activity.totalDistance }));
  if (day.date < today) return done;
  const planned = day.workouts
    .filter(({ activityTypeId }) => of === 'load' || isOnFoot(activityTypeId))
    .map((workout) => ({ workout, value: of === 'load' ? workout.load : workout.totalDistance }))
    .filter(({ value }) => (value ?? 0) > 0);
  if (day.date > today || sumOf(done) === 0) return planned;
  const left = sumOf(planned) - sumOf(done);
  return left > 0 ? [...done, { left: 'today', value: left }] : done;
}

/**
 * Explains the ratio of a future day by its activities and workouts.
 * @param days starting at least 27 days before `date`
 */
export function explainPlanned(
  of: 'load' | 'distance',
  days: readonly CalendarDay[],
  { date, today }: { readonly date: string; readonly today: string },
): PlannedExplanation {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const spanOf = (from: string, to: string) => {
    const told = datesBetween(from, to)
      .map((one): PlannedInputDay => {
        const day = byDate.get(one);
        const inputs = day === undefined ? [] : inputsOf(day, of, today);
        return { date: one, sum: sumOf(inputs), inputs };
      })
      .filter(({ inputs }) => inputs.length > 0)
      .reverse();
    return { from, to, days: told, sum: told.reduce((total, { sum }) => total + sum, 0) };
  };
  const week = spanOf(addDays(date, 1 - ACUTE_DAYS), date);
  const before = spanOf(addDays(date, 1 - CHRONIC_DAYS), addDays(date, -ACUTE_DAYS));
  const acute = week.sum / ACUTE_DAYS;
  const chronic = (week.sum + before.sum) / CHRONIC_DAYS;
  return {
    value: chronic > 0 ? acute / chronic : null,
    acute,
    chronic,
    spans: [week, before],
    emptyDays: CHRONIC_DAYS - week.days.length - before.days.length,
  };
}
