import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  type BranchSummary,
  MAX_BRANCHES,
  MAX_OWN_BRANCHES,
  MAX_PROPOSALS,
  type PlanBranch,
} from '../../domain/entities/plan-branch.ts';
import type { BranchDecisionWire, BranchToSaveWire } from '../../domain/entities/plan-branch-to-save.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';

/** Messages for refusals by error code, in the page's language. */
const sentences: Readonly<Record<string, () => string>> = {
  plan_changed: () => words.changedSinceCopy,
  branch_changed: () => words.branchChanged,
  branch_decided: () => words.branchDecided,
  branch_too_large: () => words.branchTooLarge,
  too_many_branches: () => words.tooManyBranches(MAX_OWN_BRANCHES, MAX_PROPOSALS, MAX_BRANCHES),
  too_many_plans: () => words.tooMany,
  outside_window: () => words.outsideWindow,
};

/** Returns the failure with a message for the member. */
function inWords(error: unknown): unknown {
  const sentence = error instanceof CallFailure ? sentences[error.code] : undefined;
  if (!(error instanceof CallFailure) || sentence === undefined) return error;
  return new CallFailure(error.tag, error.status, sentence(), { code: error.code });
}

/** Query keys of branches. They belong to the plan, so that they are refetched with it. */
const branchKey = (memberId: string, id: string | null) => [...keys.plans, 'branches', memberId, id];

/** Loads the branches of a plan, without workouts. */
export function usePlanBranches(subject: Subject = {}): UseQueryResult<BranchSummary[], CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: branchKey(memberId, null),
    queryFn: async ({ signal }) => (await call('listPlanBranches', { params: { id: memberId }, signal })).branches,
  });
}

/** Loads a branch with its workouts. Sends no request while `id` is `null`. */
export function usePlanBranch(id: string | null, subject: Subject = {}): UseQueryResult<PlanBranch, CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: branchKey(memberId, id),
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await call('getPlanBranch', { params: { id: memberId, branchId: id ?? '' }, signal })).branch,
  });
}

/**
 * Saves, decides and deletes branches. After each call, refused or not, the plan and its branches are loaded again.
 * @throws CallFailure with a message for the member
 */
export function useBranchActs(subject: Subject = {}) {
  const { call, memberId: id } = useSubject(subject);
  const queries = useQueryClient();
  const params = (branchId: string) => ({ id, branchId });
  async function done<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw inWords(error);
    } finally {
      void queries.invalidateQueries({ queryKey: keys.calendar });
      await queries.invalidateQueries({ queryKey: keys.plans });
    }
  }
  return {
    save: (branchId: string, body: BranchToSaveWire, signal: AbortSignal) =>
      done(call('savePlanBranch', { params: params(branchId), body, signal })),
    remove: (branchId: string) => done(call('removePlanBranch', { params: params(branchId) })),
    decide: (branchId: string, body: BranchDecisionWire) =>
      done(call('decidePlanBranch', { params: params(branchId), body })),
    undo: (branchId: string) => done(call('undoPlanBranch', { params: params(branchId) })),
  };
}
