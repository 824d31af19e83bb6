import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toSnake } from '../../domain/case.ts';
import { toCompactDate } from '../../domain/dates.ts';
import type { PlanComponentWire } from '../../domain/entities/plan-to-save.ts';
import type { PlanAssignment } from '../../domain/entities/plan-assignment.ts';
import type { PlanDraft } from '../../domain/training/draft.ts';
import type { PlanAssigningDependencies } from '../../machines/planAssigning/implementations.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

const wireOf = ({ date, activityTypeId, title, comment, components }: PlanDraft) => ({
  date: toCompactDate(date),
  activity_type_id: activityTypeId,
  title,
  comment,
  plan_definition: toSnake(components) as PlanComponentWire[],
});

/** Loads the latest assignments of a team, newest first. */
export function useAssignments(teamId: string): UseQueryResult<PlanAssignment[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.assignments, teamId],
    queryFn: async ({ signal }) => (await call('listAssignments', { params: { id: teamId }, signal })).assignments,
  });
}

/** Checks, creates, undoes and restores assignments of a team, and refetches the pages that show them. */
export function useAssigning(
  teamId: string,
): PlanAssigningDependencies & { readonly restore: (assignmentId: string) => Promise<PlanAssignment> } {
  const { call } = useApi();
  const queries = useQueryClient();
  const follow = () => {
    for (const queryKey of [keys.assignments, keys.plans, keys.calendar]) void queries.invalidateQueries({ queryKey });
  };
  return {
    async check({ request: { memberIds, workouts }, signal }) {
      const body = { member_ids: [...memberIds], workouts: workouts.map(wireOf) };
      return (await call('previewAssignment', { params: { id: teamId }, body, signal })).athletes;
    },
    async assignAll({ request: { assignmentId, workouts }, memberIds, despite }) {
      const body = { member_ids: [...memberIds], despite: [...despite], workouts: workouts.map(wireOf) };
      const { athletes } = await call('assignPlans', { params: { id: teamId, assignmentId }, body });
      follow();
      return athletes;
    },
    async takeBack(assignmentId) {
      const { removed } = await call('takeBackAssignment', { params: { id: teamId, assignmentId } });
      follow();
      return removed;
    },
    async restore(assignmentId) {
      const { assignment } = await call('restoreAssignment', { params: { id: teamId, assignmentId } });
      follow();
      return assignment;
    },
  };
}
