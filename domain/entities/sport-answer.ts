import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { meaningOf } from '../sports/find-sport.ts';
import { SPORT_WORD_MAX } from '../sports/unknown-sport.ts';
import { recordedTypeId } from './manual-activity.ts';
import { recomputation } from './zones.ts';

/** Maximum answers per member. Chosen: vendors use a few dozen words. */
export const MAX_SPORT_ANSWERS = 200;
/** Maximum unanswered words per response, and maximum answers per request. Answered words are always listed. */
export const MAX_LISTED_SPORTS = 50;

/** A vendor's word for a sport. */
export const sportWord = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(SPORT_WORD_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** Whether a word is missing from the sports table. */
export const isUnknownSport = (word: string): boolean => meaningOf(word) === 'unknown';

/**
 * The member's answer for a word: an activity type, or `null` for no answer. Answers can be removed even for words
 * added to the sports table since.
 */
export const sportAnswer = z.object({ word: sportWord, activity_type_id: z.nullable(recordedTypeId) }).check(
  z.refine(({ word, activity_type_id: typeId }) => typeId === null || isUnknownSport(word), {
    error: 'This sport is known',
    path: ['word'],
  }),
);
export type SportAnswerWire = z.infer<typeof sportAnswer>;

/** A word with its activities and its answer. */
const listedSport = z.object({
  /** The word as written by the vendor. */
  word: z.string(),
  activity_type_id: z.nullable(z.number()),
  /** Number of activities with this recorded sport, except those whose type the member changed. */
  count: z.number(),
  /** The latest of these activities; `null` if there are none. */
  example: z.nullable(z.object({ activity_id: z.string(), date: z.string(), name: z.nullable(z.string()) })),
});
export type UnknownSportWire = z.infer<typeof listedSport>;

export const unknownSports = z.object({
  /** Unanswered words first, then sorted by the number of activities. */
  sports: z.array(listedSport),
  recompute: recomputation,
});
export type UnknownSportsWire = z.infer<typeof unknownSports>;
export type UnknownSports = Camel<UnknownSportsWire>;
export type UnknownSport = UnknownSports['sports'][number];
