import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type Plan, planOf } from '../../domain/training/plan.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the member's removed planned workouts that can still be restored, last removed first. */
export function useRemovedPlans(): UseQueryResult<Plan[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.plans, 'removed', memberId],
    queryFn: async ({ signal }) => {
      const query = { removed: '1' as const };
      const { trainingPlans } = await call('listTrainingPlans', { params: { id: memberId }, query, signal });
      return trainingPlans.map((plan) => planOf(plan, () => undefined));
    },
  });
}

/**
 * Restores a workout and refetches every screen that shows it.
 * @throws CallFailure with a message for the member
 */
export function useRestorePlan(): (trainingPlanId: string, signal: AbortSignal) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (trainingPlanId, signal) => {
    const body = { kind: 'restore' as const, training_plan_ids: [trainingPlanId] };
    try {
      await call('changeTrainingPlans', { params: { id: memberId }, body, signal });
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'too_many_plans') throw error;
      throw new CallFailure(error.tag, error.status, words.tooMany, { code: error.code });
    }
    await Promise.all([keys.plans, keys.calendar].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
