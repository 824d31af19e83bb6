import * as z from 'zod/mini';
import { wellness } from '../../domain/entities/wellness.ts';
import { call } from '../call.ts';
import { compactDate, id } from '../fields.ts';

export const getWellness = call({
  id: 'getWellness',
  method: 'GET',
  path: 'member/:id/wellness/:date',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  ownOnly: true,
  forSamples: true,
  cost: 'light',
  params: z.object({ id, date: compactDate }),
  answers: { 200: z.object({ wellness }) },
  source: 'ours',
  summary:
    'Sleep, resting heart rate, heart rate variability and weight of a local day, each with its source: the member (`hand`) or a vendor. Null if no vendor sent anything of the day. For the member only.',
});
