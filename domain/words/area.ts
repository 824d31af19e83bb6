/** What a key stands for: a sentence, a function that fills one, a list of them, or a group of keys. */
export type Words = { readonly [key: string]: Entry };
export type Entry = string | readonly string[] | ((...values: never[]) => string) | Words;

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
  /** What the API's refusals say in this language, by their codes. The API itself speaks English. */
  readonly refusals: Readonly<Record<string, string>>;
}

const areas = new Map<string, Words>();
let spoken: Language = 'en';
let refusals: Catalogue['refusals'] = {};
/** What puts the words of the page's language into an area; see speak.ts, which pages that stay English do without. */
let translate: (name: string, words: Words) => void = () => {};

/**
 * Words of one part of the product. Read them where they are shown, not when a module is loaded: a page that speaks another language
 * puts its words in place of these before it shows anything, and may change it while it is open.
 * @param name under which catalogues of other languages hold the same keys; each name is given once
 */
/* @__NO_SIDE_EFFECTS__ */
export function area<const T extends Words | readonly string[]>(name: string, words: T): T {
  // Written to: `speak` puts other words in their place.
  areas.set(name, words as Words);
  translate(name, words as Words);
  return words;
}

/** From now on the page speaks this language, in areas that are there and in those that come later. What is shown already stays as it is. */
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

/** The language that this page speaks. */
export const spokenLanguage = (): Language => spoken;

/** What the page's language has for a refusal of the API, by its code or its sentence; undefined where it has nothing. */
export const refusalIn = (key: string): string | undefined => refusals[key];

/** Whose dates and numbers the page writes, of all who speak its language. */
let region: string | null = null;

/**
 * Sets the region for dates and numbers: that of the first preferred language that names one (`en-US`, `de-CH`), or `null`.
 * @param preferred languages of the browser, best first; invalid tags are skipped
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

/** The country that the reader's browser names; null where it names none. */
export const readerRegion = (): string | null => region;

/** The language of the page with the region of its reader, if that is known. */
export const readerLocale = (): string => (region === null ? spokenLanguage() : `${spokenLanguage()}-${region}`);

/** By locale and decimals: making one takes about as long as thirty uses of it. */
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

/** A number with so many decimals, as its reader writes it: `35.3`, `35,3`. No separators between thousands. */
export const decimalText = (value: number, digits: number): string =>
  spoken === 'en' && region === null ? value.toFixed(digits) : numberFormat(digits).format(value);

/** A whole number with the separators of its reader: `2,955`, `2.955`. */
export const numberText = (value: number): string => value.toLocaleString(readerLocale());

/** A figure rounded to a whole number, with separators from a thousand on. Most are below, and a calendar has hundreds of them. */
export const wholeText = (value: number): string => {
  const whole = Math.round(value);
  return Math.abs(whole) < 1000 ? String(whole) : numberText(whole);
};

/** Ends a sentence whose last word may be an abbreviation: German months are written '14. Sept.'. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
