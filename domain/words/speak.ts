import { type Catalogue, type Entry, translateBy, type Words } from './area.ts';

/** The English texts that have been replaced, by area. */
const english = new Map<string, Words>();

const copyOf = <T extends Entry>(entry: T): T => {
  if (Array.isArray(entry)) return [...entry] as never;
  if (typeof entry !== 'object') return entry;
  return Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, copyOf(inner)])) as T;
};

function fill(words: Words, translation: Words | readonly string[] | undefined): void {
  if (translation === undefined) return;
  for (const [key, entry] of Object.entries(translation)) {
    const own = words[key];
    if (typeof own === 'object' && typeof entry === 'object') fill(own as Words, entry as Words);
    else if (own !== undefined) (words as Record<string, Entry>)[key] = entry;
  }
}

/**
 * Switches all areas to a language, including those loaded later. Missing texts fall back to English.
 * @param catalogue null for English, the language of the areas
 */
export function speak(catalogue: Catalogue | null): void {
  translateBy(
    catalogue?.language ?? 'en',
    (name, words) => {
      const own = english.get(name);
      if (own === undefined) english.set(name, copyOf(words));
      else fill(words, own);
      fill(words, catalogue?.areas[name]);
    },
    catalogue?.refusals,
  );
}
