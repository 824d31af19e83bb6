import { MAX_BRANCHES, MAX_OWN_BRANCHES, MAX_PROPOSALS } from '../../domain/entities/plan-branch.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { ApiFailure } from '../http/failure.ts';

export const noPlan = () => new ApiFailure(404, 'not_found', 'There is no such planned workout.');
export const noMember = () => new ApiFailure(404, 'not_found', 'There is no such member.');
export const changedElsewhere = () => new ApiFailure(409, 'plan_changed', words.changedElsewhere);
export const tooMany = () => new ApiFailure(409, 'too_many_plans', words.tooMany);
export const outsideWindow = (field: string) =>
  new ApiFailure(400, 'outside_window', words.outsideWindow, { [field]: [words.outsideWindow] });

export const noBranch = () => new ApiFailure(404, 'not_found', 'There is no such branch.');
export const branchChanged = () => new ApiFailure(409, 'branch_changed', words.branchChanged);
export const branchDecided = () => new ApiFailure(409, 'branch_decided', words.branchDecided);
export const branchTooLarge = () => new ApiFailure(409, 'branch_too_large', words.branchTooLarge);
export const tooManyBranches = () =>
  new ApiFailure(409, 'too_many_branches', words.tooManyBranches(MAX_OWN_BRANCHES, MAX_PROPOSALS, MAX_BRANCHES));
