import * as z from 'zod/mini';
import { planDone, planMatch } from '../../domain/entities/plan-done.ts';
import { call } from '../call.ts';
import { dateRange, id, memberParams, pageResponse, pageQuery } from '../fields.ts';

export const listPlansDone = call({
  id: 'listPlansDone',
  scope: 'calendar:read',
  method: 'GET',
  path: 'member/:id/plans-done',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ ...dateRange, ...pageQuery }),
  answers: { 200: z.object({ plans_done: z.array(planDone), ...pageResponse }) },
  source: 'ours',
  summary:
    'Planned workouts from start_date to end_date, both included and within a year from today, each with the activity that it became: as the member says, else by day, sport and shape. In pages.',
});

export const matchTrainingPlan = call({
  id: 'matchTrainingPlan',
  method: 'POST',
  path: 'member/:id/training-plans/:planId/match',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  cost: 'write',
  params: z.object({ id, planId: id }),
  body: z.object({ match: planMatch }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ match: planMatch, was: planMatch }) },
  source: 'ours',
  summary: 'Says which activity a planned workout became, that it was not done, or that it is matched by itself again.',
});
