/** An entry: a sentence, a function that returns one, a list of sentences, or nested entries. */
export type Words = { readonly [key: string]: Entry };
export type Entry = string | readonly string[] | ((...values: never[]) => string) | Words;

/** A list of the same length. */
type Sentences<List> = { readonly [I in keyof List]: string };

/** The same keys in another language: lists of the same length, functions with the same parameters. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : T[K] extends readonly string[]
        ? Sentences<T[K]>
        : Translation<T[K]>;
};

/** Supported languages. Areas are written in English; others are catalogues. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A language's texts by area. Missing texts fall back to English. */
export interface Catalogue {
  readonly language: Language;
  readonly areas: Readonly<Record<string, Words | readonly string[]>>;
  /** Translations of API errors by code. The API itself always responds in English. */
  readonly refusals: Readonly<Record<string, string>>;
}

const areas = new Map<string, Words>();
let spoken: Language = 'en';
let refusals: Catalogue['refusals'] = {};
/** Replaces the texts of an area with those of the page's language; see speak.ts, which is not loaded on English pages. */
let translate: (name: string, words: Words) => void = () => {};

/**
 * Texts of one part of the product. Read them at render time, not at module load: a page in another language replaces them before rendering
 * anything, and the language may change while it is open.
 * @param name key of the area in other languages' catalogues; must be unique
 */
/* @__NO_SIDE_EFFECTS__ */
export function area<const T extends Words | readonly string[]>(name: string, words: T): T {
  // Mutable: `speak` replaces the texts.
  areas.set(name, words as Words);
  translate(name, words as Words);
  return words;
}

/** Switches the page to a language, in areas loaded now or later. Rendered text does not change. */
export function translateBy(
  language: Language,
  translation: typeof translate,
  refusalTexts: Catalogue['refusals'] = {},
): void {
  spoken = language;
  refusals = refusalTexts;
  translate = translation;
  for (const [name, words] of areas) translation(name, words);
}

/** Returns the page's current language. */
export const spokenLanguage = (): Language => spoken;

/** Returns the translation of an API error, by its code or sentence; undefined if there is none. */
export const refusalIn = (key: string): string | undefined => refusals[key];

/** Region for dates and numbers, among those that use the page's language. */
let region: string | null = null;

/**
 * Sets the region for dates and numbers: that of the first preferred language with a region (`en-US`, `de-CH`), or `null`.
 * @param preferred browser languages, best first; invalid tags are skipped
 */
export function readIn(preferred: readonly string[]): void {
  region = null;
  for (const tag of preferred) {
    try {
      region = new Intl.Locale(tag).region ?? null;
    } catch {
      region = null;
    }
    if (region !== null) return;
  }
}

/** Returns the region of the browser's language; null if it has none. */
export const readerRegion = (): string | null => region;

/** Returns the page's language with the reader's region, if known. */
export const readerLocale = (): string => (region === null ? spokenLanguage() : `${spokenLanguage()}-${region}`);

/**
 * Number formats by locale and decimals. Cached because creating a format takes about as long as using it thirty times.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(digits: number): Intl.NumberFormat {
  const locale = readerLocale();
  const key = `${locale} ${digits}`;
  const known =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  numberFormats.set(key, known);
  return known;
}

/** Formats a number with fixed decimals in the reader's format: `35.3`, `35,3`. No thousands separators. */
export const decimalText = (value: number, digits: number): string =>
  spoken === 'en' && region === null ? value.toFixed(digits) : numberFormat(digits).format(value);

/** Formats a number with thousands separators in the reader's format: `2,955`, `2.955`. */
export const numberText = (value: number): string => value.toLocaleString(readerLocale());

/**
 * Formats a number rounded to an integer, with thousands separators. Most numbers are below 1,000, and a calendar has
 * hundreds of them, so those skip the formatter.
 */
export const wholeText = (value: number): string => {
  const whole = Math.round(value);
  return Math.abs(whole) < 1000 ? String(whole) : numberText(whole);
};

/** Ends a sentence whose last word may be an abbreviation: German months are written '14. Sept.'. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
