import { REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import type { PlannedLoad } from '../entities/planned-load.ts';
import { type DailyLoads, fitnessDays } from './fitness.ts';

/** Load that a planned workout would add to a day; null if unknown. */
export interface LoadOn {
  readonly date: string;
  readonly load: number | null;
}

/** Fitness and form of a day if the plan, or the branch, is followed. */
export interface ComparedDay {
  readonly date: string;
  readonly fitness: { readonly plan: number; readonly branch: number };
  readonly form: { readonly plan: number; readonly branch: number };
}

/** Returns the days from today to the last of the weeks; none before the first activity, or if the weeks are over. */
export function comparedFitness(
  daily: DailyLoads,
  weeks: { readonly first: string; readonly last: string; readonly today: string },
  plan: readonly LoadOn[],
  branch: readonly LoadOn[],
): ComparedDay[] {
  const { first, last, today } = weeks;
  const isOutside = ({ date }: LoadOn) => date < first || date > last;
  const days = (workouts: readonly LoadOn[]) => {
    const planned = [
      ...(daily.planned ?? []).filter(isOutside),
      // Rest on the last day, so that both curves end there.
      ...[...workouts, { date: last, load: 0 }].filter(({ date }) => date >= today).map(plannedLoad),
    ];
    return fitnessDays({ ...daily, planned }).filter(({ date }) => date >= today && date <= last);
  };
  const [now, then] = [days(plan), days(branch)];
  return now.flatMap(({ date, fitness, form }, nth) => {
    const other = then[nth];
    return other === undefined
      ? []
      : [{ date, fitness: { plan: fitness, branch: other.fitness }, form: { plan: form, branch: other.form } }];
  });
}

const plannedLoad = ({ date, load }: LoadOn): PlannedLoad => ({
  trainingPlanId: '',
  activityTypeId: REST_ACTIVITY_TYPE_ID,
  load,
  totalDistance: null,
  date,
});
