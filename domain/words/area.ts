/** What a key stands for: a sentence, a function that fills one, a list of them, or a group of keys. */
export type Words = { readonly [key: string]: Entry };
type Entry = string | readonly string[] | ((...values: never[]) => string) | Words;

/** As many sentences. */
type Sentences<List> = { readonly [I in keyof List]: string };

/** The same keys, lists as long and functions with the same parameters, in another language. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : T[K] extends readonly string[]
        ? Sentences<T[K]>
        : Translation<T[K]>;
};

/** Languages that the app can speak. English is what the areas are written in; others are catalogues. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A language's words by area. What it lacks is said in English. */
export interface Catalogue {
  readonly language: Language;
  readonly areas: Readonly<Record<string, Words | readonly string[]>>;
}

const areas = new Map<string, Words>();
let spoken: Catalogue | null = null;

function fill(words: Words, translation: Words | readonly string[] | undefined): void {
  if (translation === undefined) return;
  for (const [key, entry] of Object.entries(translation)) {
    const own = words[key];
    if (typeof own === 'object' && typeof entry === 'object') fill(own as Words, entry as Words);
    else if (own !== undefined) (words as Record<string, Entry>)[key] = entry;
  }
}

/**
 * Words of one part of the product. Read them where they are shown, not when a module is loaded: a page that speaks another language
 * puts its words in place of these before it shows anything.
 * @param name under which catalogues of other languages hold the same keys; each name is given once
 */
/* @__NO_SIDE_EFFECTS__ */
export function area<const T extends Words | readonly string[]>(name: string, english: T): T {
  // Written to: `speak` puts other words in their place.
  areas.set(name, english as Words);
  fill(english as Words, spoken?.areas[name]);
  return english;
}

/** From now on all areas speak this language, also those that are loaded later. Once per page: going back takes a reload. */
export function speak(catalogue: Catalogue): void {
  spoken = catalogue;
  for (const [name, words] of areas) fill(words, catalogue.areas[name]);
}

/** The language that this page speaks. */
export const spokenLanguage = (): Language => spoken?.language ?? 'en';

/** Whose dates and numbers the page writes, of all who speak its language. */
let region: string | null = null;

/**
 * From now on dates and numbers are written as where the reader lives: `en-US`, `en-DE`.
 * @param preferred languages of the browser, best first; what is no language tag is passed over
 */
export function readIn(preferred: readonly string[]): void {
  for (const tag of preferred) {
    try {
      region = new Intl.Locale(tag).region ?? null;
    } catch {
      region = null;
    }
    if (region !== null) return;
  }
}

/** The language of the page with the region of its reader, if that is known. */
export const readerLocale = (): string => (region === null ? spokenLanguage() : `${spokenLanguage()}-${region}`);

/** A number with so many decimals, as its reader writes it: `35.3`, `35,3`. No separators between thousands. */
export const decimalText = (value: number, digits: number): string =>
  spoken === null && region === null
    ? value.toFixed(digits)
    : value.toLocaleString(readerLocale(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      });

/** A whole number with the separators of its reader: `2,955`, `2.955`. */
export const numberText = (value: number): string => value.toLocaleString(readerLocale());
