import { allPages } from './all-pages.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { PlanDone } from '../../domain/entities/plan-done.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';

/** Loads the results of planned workouts between two days, both inclusive, by id. */
export function usePlansDone(
  start: string,
  end: string,
  subject: Subject = {},
): UseQueryResult<ReadonlyMap<string, PlanDone>, CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.plans, 'done', memberId, start, end],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
      const { rows } = await allPages(
        (after) => call('listPlansDone', { params: { id: memberId }, query: { ...query, ...after }, signal }),
        ({ plansDone }) => plansDone,
      );
      return rows;
    },
    select: byPlan,
  });
}

const byPlan = (plansDone: readonly PlanDone[]): ReadonlyMap<string, PlanDone> =>
  new Map(plansDone.map((done) => [done.trainingPlanId, done]));
