import * as z from 'zod/mini';
import { branchSummary, planBranch } from '../../domain/entities/plan-branch.ts';
import { branchDecision, branchToSave } from '../../domain/entities/plan-branch-to-save.ts';
import { TEMPLATE_BYTES } from '../../domain/row-limits.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

/** Common fields of calls about the branches of a member's plan. */
const ofPlan = { proof: 'signed', who: 'self', subject: 'params.id', page: 'training', source: 'ours' } as const;
/** Path parameters. The id is in lower case, as in the database, since it is compared as text. */
const branchParams = z.object({ id, branchId: id.check(z.toLowerCase()) });

export const listPlanBranches = call({
  ...ofPlan,
  id: 'listPlanBranches',
  method: 'GET',
  path: 'member/:id/plan-branches',
  cost: 'read',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ branches: z.array(branchSummary) }) },
  summary:
    'Branches of the member’s plan of the last 90 days, open ones first, then the newest, without workouts. Coaches get those that they proposed.',
});

export const getPlanBranch = call({
  ...ofPlan,
  id: 'getPlanBranch',
  method: 'GET',
  path: 'member/:id/plan-branches/:branchId',
  cost: 'read',
  forSamples: true,
  params: branchParams,
  answers: { 200: z.object({ branch: planBranch }) },
  long: true,
  summary: 'A branch with its workouts, and the planned workouts that were copied.',
});

export const savePlanBranch = call({
  ...ofPlan,
  id: 'savePlanBranch',
  method: 'PUT',
  path: 'member/:id/plan-branches/:branchId',
  forCoaches: 'plan',
  cost: 'write',
  params: branchParams,
  body: branchToSave,
  bodyBytes: TEMPLATE_BYTES,
  answers: { 200: z.object({ branch: branchSummary }) },
  summary:
    'Creates a branch of the plan under this id, or replaces the name, note and workouts of an open one by the same author. Nothing is written to the plan. ' +
    'A coach’s branch is a proposal: the member is notified. 409 plan_changed if a copied workout is not as the caller saw it, branch_decided, branch_too_large, too_many_branches. 413 storage_full, server_full.',
});

export const removePlanBranch = call({
  ...ofPlan,
  id: 'removePlanBranch',
  method: 'DELETE',
  path: 'member/:id/plan-branches/:branchId',
  forCoaches: 'plan',
  cost: 'write',
  params: branchParams,
  answers: { 204: null },
  summary:
    'Deletes a branch, if it is there: members any of theirs, coaches those that they proposed. The plan stays as it is.',
});

export const decidePlanBranch = call({
  ...ofPlan,
  id: 'decidePlanBranch',
  method: 'PUT',
  path: 'member/:id/plan-branches/:branchId/decision',
  cost: 'write',
  params: branchParams,
  body: branchDecision,
  bodyBytes: 65_536,
  answers: { 200: z.object({ branch: branchSummary, written: z.number() }) },
  summary:
    'Accepts parts of a branch, all of them or none, or rejects it. 409 plan_changed if a planned workout is not as the member saw it, branch_changed, branch_decided, too_many_plans. ' +
    'The same decision sent twice is one. 413 storage_full, server_full.',
});

export const undoPlanBranch = call({
  ...ofPlan,
  id: 'undoPlanBranch',
  method: 'DELETE',
  path: 'member/:id/plan-branches/:branchId/decision',
  cost: 'write',
  params: branchParams,
  answers: { 200: z.object({ branch: branchSummary, undone: z.number(), left: z.number() }) },
  summary:
    'Opens a branch again. The workouts that its acceptance wrote are as before; those that were changed since stay. 409 branch_decided if it was accepted on another server.',
});
