import { type Catalogue, type Entry, translateBy, type Words } from './area.ts';

/** English words that others stand in the place of, by area. */
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
 * From now on all areas speak this language, also those that are loaded later. What it lacks is said in English.
 * @param catalogue null: English, which the areas are written in
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
