import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { meaningOf } from '../sports/find-sport.ts';
import { SPORT_WORD_MAX } from '../sports/unknown-sport.ts';
import { recordedTypeId } from './hand-activity.ts';
import { recomputation } from './zones.ts';

/** Answers that a member has. Chosen: vendors use a few dozen words. */
export const MOST_SPORT_ANSWERS = 200;
/** Unanswered words in one response, and answers in one call. All answered words are listed too. */
export const MOST_LISTED_SPORTS = 50;

/** A vendor's word for a sport. */
export const sportWord = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(SPORT_WORD_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** Whether the table of sports does not have a word. */
export const isUnknownSport = (word: string): boolean => meaningOf(word) === 'unknown';

/** The member's answer to a word: an activity type, or `null` for none. A later table may know a word that was answered, so any answer can be removed. */
export const sportAnswer = z.object({ word: sportWord, activity_type_id: z.nullable(recordedTypeId) }).check(
  z.refine(({ word, activity_type_id: typeId }) => typeId === null || isUnknownSport(word), {
    error: 'This sport is known',
    path: ['word'],
  }),
);
export type SportAnswerWire = z.infer<typeof sportAnswer>;

/** A word with its activities and its answer. */
const listedSport = z.object({
  /** As the vendor writes it. */
  word: z.string(),
  activity_type_id: z.nullable(z.number()),
  /** Activities whose recorded sport it is, without those that got a sport of their own from the member. */
  count: z.number(),
  /** The latest of them; `null` if there are none. */
  example: z.nullable(z.object({ activity_id: z.string(), date: z.string(), name: z.nullable(z.string()) })),
});
export type UnknownSportWire = z.infer<typeof listedSport>;

export const unknownSports = z.object({
  /** Unanswered words first, each part by the number of activities. */
  sports: z.array(listedSport),
  recompute: recomputation,
});
export type UnknownSportsWire = z.infer<typeof unknownSports>;
export type UnknownSports = Camel<UnknownSportsWire>;
export type UnknownSport = UnknownSports['sports'][number];
