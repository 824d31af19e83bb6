import * as z from 'zod/mini';
import { planChange } from '../../domain/entities/plan-change.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

export const changeTrainingPlans = call({
  id: 'changeTrainingPlans',
  method: 'POST',
  path: 'member/:id/training-plans/changes',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'training',
  cost: 'write',
  params: memberParams,
  body: planChange,
  bodyBytes: 16_384,
  answers: { 200: z.object({ changed: z.number() }) },
  source: 'ours',
  summary:
    'Moves, copies, removes or brings back planned workouts, or shifts a block of days, all of them or none. The same change sent twice is made once. 404 not_found if one of them is not the member’s. 413 storage_full, server_full.',
});
