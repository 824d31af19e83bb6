import * as z from 'zod/mini';
import { goal, goalInput } from '../../domain/entities/goal.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

const all = z.object({ goals: z.array(goal) });

export const listGoals = call({
  id: 'listGoals',
  method: 'GET',
  path: 'member/:id/goals',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: all },
  source: 'ours',
  summary:
    'What the member sets out to do, oldest first, with what was done of it in the week, month or year of today.',
});

export const saveGoal = call({
  id: 'saveGoal',
  method: 'POST',
  path: 'member/:id/goals',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  cost: 'write',
  params: memberParams,
  /** Fields of the goal; `goal_id` is omitted for a new goal. */
  body: z.object({ goal_id: z.optional(id), input: goalInput, ...creation }),
  bodyBytes: 1_024,
  answers: { 200: all },
  source: 'ours',
  summary:
    'Keeps a goal: distance, time or sessions a week, month or year, or a race. At most 20 (409 too_many_goals). 413 storage_full, server_full.',
});

export const removeGoal = call({
  id: 'removeGoal',
  method: 'DELETE',
  path: 'member/:id/goals/:goalId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  cost: 'write',
  params: z.object({ id, goalId: id }),
  answers: { 200: all },
  source: 'ours',
  summary: 'Forgets a goal.',
});
