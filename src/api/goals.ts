import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Goal, GoalInput } from '../../domain/entities/goal.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useCreationId } from './use-creation-id.ts';

/** Loads the member's goals with their progress. */
export function useGoals(): UseQueryResult<readonly Goal[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.goals,
    queryFn: async ({ signal }) => (await call('listGoals', { params: { id: memberId }, signal })).goals,
  });
}

/** A change of goals. */
export type GoalChange =
  | { readonly kind: 'keep'; readonly goalId: string | null; readonly input: GoalInput }
  | { readonly kind: 'remove'; readonly goalId: string };

/** All goals before and after a change. */
export interface GoalsChanged {
  readonly before: readonly Goal[];
  readonly after: readonly Goal[];
}

/** Makes a change of goals; resolves when pages show it. */
export function useChangeGoals(): (change: GoalChange, signal: AbortSignal) => Promise<GoalsChanged> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  return async (change, signal) => {
    const before = queries.getQueryData<readonly Goal[]>(keys.goals) ?? [];
    const { goals } =
      change.kind === 'remove'
        ? await call('removeGoal', { params: { id: memberId, goalId: change.goalId }, signal })
        : await call('saveGoal', {
            params: { id: memberId },
            body: {
              input: change.input,
              ...(change.goalId === null ? { new_id: idFor(change.input) } : { goal_id: change.goalId }),
            },
            signal,
          });
    created();
    queries.setQueryData(keys.goals, goals);
    return { before, after: goals };
  };
}
