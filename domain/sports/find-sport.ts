import { type SportList, sportNumbers } from './numbers.ts';
import { sortedSportKey, sportKey, type SportName, type SportWords } from './sport-name.ts';
import { germanicWords } from './words-germanic.ts';
import { otherWords } from './words-other-languages.ts';
import { romanceWords } from './words-romance.ts';
import { englishWords, subSportWords, unstatedWords, vagueWords } from './words.ts';

/** Returns all word tables; the first match wins. The tests ensure that no word has two sports. */
export const sportTables = (): readonly SportWords[] => [
  englishWords,
  ...Object.values(germanicWords),
  ...Object.values(romanceWords),
  ...Object.values(otherWords),
];

const wordList = (words: string): string[] => words.split(',').map((word) => word.trim());

/** Returns all words of a table with their sports. */
export const wordsOf = (table: SportWords): [word: string, sport: SportName][] =>
  (Object.entries(table) as [SportName, string][]).flatMap(([sport, words]) =>
    wordList(words).map((word): [string, SportName] => [word, sport]),
  );

interface Index {
  readonly byKey: ReadonlyMap<string, SportName>;
  /** Sports by English words, regardless of their order. */
  readonly bySortedKey: ReadonlyMap<string, SportName>;
  readonly bySubSport: ReadonlyMap<string, SportName>;
  readonly vague: ReadonlySet<string>;
  readonly unstated: ReadonlySet<string>;
}

let index: Index | null = null;

function buildIndex(): Index {
  const byKey = new Map<string, SportName>();
  const bySortedKey = new Map<string, SportName>();
  const bySubSport = new Map<string, SportName>();
  const add = (index: Map<string, SportName>, key: string, sport: SportName) => {
    if (!index.has(key)) index.set(key, sport);
  };
  for (const table of sportTables()) for (const [word, sport] of wordsOf(table)) add(byKey, sportKey(word), sport);
  for (const [word, sport] of wordsOf(englishWords)) add(bySortedKey, sortedSportKey(word), sport);
  for (const [word, sport] of wordsOf(subSportWords)) add(bySubSport, sportKey(word), sport);
  const vague = new Set(wordList(vagueWords).map(sportKey));
  const unstated = new Set(['', ...wordList(unstatedWords).map(sportKey)]);
  return { byKey, bySortedKey, bySubSport, vague, unstated };
}

/** Category prefixes in vendors' names of sports. */
const CHAPTER =
  /^(?:fitness|watersports|wintersports|verticalsports|teamsports|racketsports|racket_sports|parasports|outdoor|indoor_sports)[ _-]+/i;

/** A number from a vendor's list, such as 'polar 27'. */
const NUMBERED = /^([A-Za-z]+) (\d{1,6})$/;

function wordToSport(word: string): SportName | null {
  const [, list = '', number] = NUMBERED.exec(word) ?? [];
  if (Object.hasOwn(sportNumbers, list)) return sportOfNumber(list as SportList, Number(number));
  const { byKey, bySortedKey } = (index ??= buildIndex());
  for (const name of [word, word.trim().replace(CHAPTER, '')]) {
    const sport = byKey.get(sportKey(name)) ?? bySortedKey.get(sortedSportKey(name));
    if (sport !== undefined) return sport;
  }
  return null;
}

/** Sub-sports that change the sport, by the key of their name. */
const refinements: Readonly<Partial<Record<SportName, Readonly<Record<string, SportName>>>>> = {
  running: {
    treadmill: 'treadmillRunning',
    indoorrunning: 'treadmillRunning',
    trail: 'trailRunning',
    ultra: 'trailRunning',
    track: 'trackRunning',
    virtualactivity: 'virtualRunning',
  },
  cycling: {
    spin: 'indoorCycling',
    indoorcycling: 'indoorCycling',
    indoorhandcycling: 'indoorCycling',
    virtualactivity: 'virtualCycling',
    mountain: 'mountainBiking',
    downhill: 'mountainBiking',
    bmx: 'mountainBiking',
    enduro: 'mountainBiking',
    gravelcycling: 'gravelCycling',
    cyclocross: 'gravelCycling',
    ebikefitness: 'eBiking',
    ebikemountain: 'eBiking',
    ebikeenduro: 'eBiking',
  },
  poolSwimming: { openwater: 'openWaterSwimming' },
  rowing: { indoorrowing: 'indoorRowing', virtualactivity: 'indoorRowing' },
};

/** Meaning of a word: a sport, unspecific training, no sport chosen, or unknown. */
export type WordMeaning = 'sport' | 'vague' | 'unstated' | 'unknown';

/** Returns the meaning of a sport's name without a sub-sport. */
export function meaningOf(word: string): WordMeaning {
  const { vague, unstated } = (index ??= buildIndex());
  const key = sportKey(word);
  if (unstated.has(key)) return 'unstated';
  if (vague.has(key)) return 'vague';
  return findSport(word, '') === null ? 'unknown' : 'sport';
}

/**
 * Returns the sport for a name and a sub-sport, in any spelling of a vendor or its exports. The more specific
 * one wins: 'generic' and 'open_water' are open water swimming. Digits alone are a number from a Strava GPX file.
 * @returns null if both are unknown
 */
export function findSport(name: string, subSport: string): SportName | null {
  const { bySubSport, vague, unstated } = (index ??= buildIndex());
  const [key, subKey] = [sportKey(name), sportKey(subSport)];
  const isVague = vague.has(key);
  const sport = /^\d+$/.test(key) ? sportOfNumber('stravaGpx', Number(key)) : wordToSport(name);
  if (sport !== null && !unstated.has(key) && !isVague) return refinements[sport]?.[subKey] ?? sport;
  const more = unstated.has(subKey) || vague.has(subKey) ? null : (bySubSport.get(subKey) ?? wordToSport(subSport));
  return more ?? (isVague ? 'cardio' : null);
}

let numbers: ReadonlyMap<string, SportName> | null = null;

/** Returns the sport for a number in a vendor's list; null if not listed. */
export function sportOfNumber(list: SportList, number: number): SportName | null {
  numbers ??= new Map(
    Object.entries(sportNumbers).flatMap(([name, sports]) =>
      Object.entries(sports).flatMap(([sport, ids]) =>
        ids
          .trim()
          .split(/\s+/)
          .map((id) => [`${name} ${id}`, sport as SportName] as const),
      ),
    ),
  );
  return numbers.get(`${list} ${number}`) ?? null;
}
