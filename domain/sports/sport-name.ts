import type { sports } from '../words/sports.ts';

/** An activity type by its key in `ACTIVITY_TYPE`. */
export type SportName = keyof typeof sports;

/** Words for sports, by activity type, separated by commas. */
export type SportWords = Readonly<Partial<Record<SportName, string>>>;

/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** Prefixes that name a vendor's own list, and suffixes that name the edition of an entry in it. */
const ENVELOPE = /^\s*HKWorkoutActivityType|[ _-]+(?:v\d|ws)\s*$/gi;

/** The words in a sport's name: small letters without accents, and digits. 'TrailRun', 'TRAIL_RUNNING_V2' and 'trail run' differ in nothing but words. */
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

/** A sport's name without case, accents, blanks and punctuation. */
export const sportKey = (text: string): string => wordsIn(text).join('');

/** A sport's name like {@link sportKey}, but with its words in alphabetical order: some vendors write 'RUNNING_TRAIL'. */
export const sortedSportKey = (text: string): string => wordsIn(text).sort().join(' ');
