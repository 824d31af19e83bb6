import { findSport, meaningOf } from './find-sport.ts';
import { sportKey } from './sport-name.ts';

/** Maximum length of a vendor's sport word; longer ones are cut. Chosen. */
export const SPORT_WORD_MAX = 80;

/** A member's answers for unknown words: activity types by {@link sportKey}. */
export type SportAnswers = Readonly<Record<string, number>>;

const cut = (word: string): string =>
  word
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, SPORT_WORD_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim();

/**
 * Returns a vendor's sport word that is missing from the sports table, cut to 80 characters; `null` if the sport is
 * known or not reported.
 */
export function unknownSport(sport: string, subSport: string): string | null {
  if (findSport(sport, subSport) !== null) return null;
  const words = [sport, subSport].map(cut);
  return words.find((word) => sportKey(word) !== '' && meaningOf(word) === 'unknown') ?? null;
}

/**
 * Returns the activity type the member chose for a sport missing from the table; `null` if the sport is known, not
 * reported or not answered.
 */
export function chosenType(sport: string, subSport: string, answers: SportAnswers): number | null {
  const word = unknownSport(sport, subSport);
  if (word === null) return null;
  const key = sportKey(word);
  return Object.hasOwn(answers, key) ? answers[key]! : null;
}
