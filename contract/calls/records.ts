import * as z from 'zod/mini';
import { personalBests, standing } from '../../domain/entities/records.ts';
import { call } from '../call.ts';
import { id, memberParams, integerBetween } from '../fields.ts';

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

export const getRecords = call({
  id: 'getRecords',
  method: 'GET',
  path: 'member/:id/records',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'records',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ year: z.optional(integerBetween(1900, 2999)) }),
  answers: { 200: personalBests },
  source: 'ours',
  summary:
    'Records of a member per sport: best times over distances on foot, best power, longest distance, time and ascent, each with its activity and the best before it. Of all time, or of a calendar year. Activities that do not count are left out.',
});
