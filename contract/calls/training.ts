import * as z from 'zod/mini';
import { planToSave } from '../../domain/entities/plan-to-save.ts';
import { trainingPlan } from '../../domain/entities/training-plan.ts';
import { WORKOUT_BYTES } from '../../domain/row-limits.ts';
import { call } from '../call.ts';
import { compactDate, memberParams, dateRange, pageResponse, pageQuery } from '../fields.ts';

export const listTrainingPlans = call({
  id: 'listTrainingPlans',
  scope: 'calendar:read',
  method: 'GET',
  path: 'member/:id/training-plans',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ ...dateRange, removed: z.optional(z.literal('1')), ...pageQuery }),
  answers: { 200: z.object({ training_plans: z.array(trainingPlan), ...pageResponse }) },
  long: true,
  source: 'core §7.38',
  summary:
    'Planned workouts from start_date to end_date, both included, by day, in pages: at most from 365 days back to 365 days ahead. removed=1: those that were removed, and no others, as long as they are kept, the last one first.',
});

export const saveTrainingPlan = call({
  id: 'saveTrainingPlan',
  scope: 'plan:write',
  method: 'POST',
  path: 'diary/date/:date/training-plan',
  proof: 'signed',
  who: 'self',
  subject: 'body.diary_member_id',
  page: 'training',
  forCoaches: 'plan',
  cost: 'write',
  params: z.object({ date: compactDate }),
  body: planToSave,
  bodyBytes: WORKOUT_BYTES,
  answers: { 200: z.object({ training_plan: trainingPlan }) },
  source: 'core §7.39',
  summary:
    'Saves a planned workout on a day: a new one, or the one of its id, moved there. `removed_on` removes it, and without it it is back. ' +
    'Repetitions and the diary id that are left out stay as stored, and so do load and totals as long as sport and steps do; null clears them. ' +
    'Coaches plan for their athletes. 413 storage_full, server_full.',
});
