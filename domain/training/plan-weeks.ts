import type { PlanOrigin } from '../entities/plan-origin.ts';
import type { Plan } from './plan.ts';

/**
 * Returns the weeks of applied plans that a calendar week belongs to, by the origins of its workouts. If workouts of
 * several weeks of one plan are in it, the week with most of them counts, else the earlier one.
 */
export function planWeeksOf(plans: readonly Pick<Plan, 'origin'>[]): PlanOrigin[] {
  const origins = plans.flatMap(({ origin }) => origin ?? []);
  const ids = [...new Set(origins.map(({ applicationId }) => applicationId))];
  return ids.map((id) => {
    const own = origins.filter(({ applicationId }) => applicationId === id);
    const countOf = (week: number) => own.filter((origin) => origin.week === week).length;
    return own.toSorted((one, other) => countOf(other.week) - countOf(one.week) || one.week - other.week)[0]!;
  });
}
