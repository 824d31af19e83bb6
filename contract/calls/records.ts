import * as z from 'zod/mini';
import { standing } from '../../domain/entities/records.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const getStandings = call({
  id: 'getStandings',
  method: 'GET',
  path: 'activity/:id/standings',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  answers: { 200: z.object({ standings: z.array(standing) }) },
  source: 'ours',
  summary:
    'What an activity did best, over distances and by power, and its places among those of its sport that count: ever, of its year, of the 90 days up to it. Empty for one that does not count.',
});
