import * as z from 'zod/mini';
import { FIND_MAX, activityHit, workoutHit } from '../../domain/entities/search-hit.ts';
import { call } from '../call.ts';
import { compactDate, memberParams } from '../fields.ts';

/** Numbers per word: commas within a word, semicolons between words. */
const byWord = z.optional(z.string().check(z.maxLength(800), z.regex(/^[\d,;]*$/)));

export const findOwn = call({
  id: 'findOwn',
  method: 'GET',
  path: 'member/:id/find',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'activities',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({
    words: z.optional(z.string().check(z.maxLength(FIND_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
    /** Activity types and hours of the day that each word can mean. Determined by the client, since they depend on the page's language. */
    types: byWord,
    hours: byWord,
    start_date: z.optional(compactDate),
    end_date: z.optional(compactDate),
  }),
  answers: { 200: z.object({ activities: z.array(activityHit), workouts: z.array(workoutHit) }) },
  source: 'ours',
  summary:
    'What of a member’s own has all the words in its name or means them by its sport or the time of day, within the days: the newest 8 activities, and the 5 planned workouts nearest to today.',
});
