import * as z from 'zod/mini';
import { FIND_MAX, foundActivity, foundWorkout } from '../../domain/entities/found.ts';
import { call } from '../call.ts';
import { compactDate, memberParams } from '../fields.ts';

/** Numbers by word: those of a word are parted by commas, words by semicolons. */
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
    /** Activity types, and first hours of the day, that a word may mean: which words those are is the page's language. */
    types: byWord,
    hours: byWord,
    start_date: z.optional(compactDate),
    end_date: z.optional(compactDate),
  }),
  answers: { 200: z.object({ activities: z.array(foundActivity), workouts: z.array(foundWorkout) }) },
  source: 'ours',
  summary:
    'What of a member’s own has all the words in its name or means them by its sport or the time of day, within the days: the newest 8 activities, and the 5 planned workouts nearest to today.',
});
