import type { sports } from '../words/sports.ts';

/** An activity type by its key in `ACTIVITY_TYPE`. */
export type SportName = keyof typeof sports;

/** Texts for sports, by activity type, separated by commas. */
export type SportWords = Readonly<Partial<Record<SportName, string>>>;

/** Letters that Unicode does not decompose into base letter and mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Vendor-specific prefixes, and version suffixes. */
const ENVELOPE = /^\s*HKWorkoutActivityType|[ _-]+(?:v\d|ws)\s*$/gi;

/**
 * Returns the words in a sport's name: lower-case letters without accents, and digits. 'TrailRun' and 'trail run' have
 * the same words.
 */
function wordsIn(text: string): string[] {
  const plain = text
    .replace(ENVELOPE, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæøœłđðþı]/g, (letter) => plainLetters[letter]!);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a sport's name without case, accents, spaces and punctuation. */
export const sportKey = (text: string): string => wordsIn(text).join('');

/** Like {@link sportKey}, but with the words sorted alphabetically: some vendors write 'RUNNING_TRAIL'. */
export const sortedSportKey = (text: string): string => wordsIn(text).sort().join(' ');
