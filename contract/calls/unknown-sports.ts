import * as z from 'zod/mini';
import { MAX_LISTED_SPORTS, sportAnswer, unknownSports } from '../../domain/entities/sport-answer.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

export const listUnknownSports = call({
  id: 'listUnknownSports',
  method: 'GET',
  path: 'member/:id/unknown-sports',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: unknownSports },
  source: 'ours',
  summary:
    'Words for sports in recordings that Longrun does not know, at most 50, then those that the member answered, at most 200, and how far activities are that follow an answer.',
});

export const answerUnknownSports = call({
  id: 'answerUnknownSports',
  method: 'POST',
  path: 'member/:id/unknown-sports',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'job',
  params: memberParams,
  body: z.object({ answers: z.array(sportAnswer).check(z.minLength(1), z.maxLength(MAX_LISTED_SPORTS)) }),
  bodyBytes: 16_384,
  answers: { 200: unknownSports },
  source: 'ours',
  summary:
    'Sets the sport of unknown words; null removes an answer. Activities follow by a job, later imports at once. At most 200 words (409 too_many_sports). 413 storage_full, server_full.',
});
