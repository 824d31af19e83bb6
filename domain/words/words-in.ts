import type { Language, Translation, Words } from './area.ts';

/**
 * Returns the texts of an area in each language without switching the area, for the server, which writes in several
 * languages at once.
 * @returns the texts in a language
 */
export const wordsIn = <English extends Words>(
  english: English,
  german: Translation<English>,
): ((language: Language) => Translation<English>) => {
  const texts = { en: english as unknown as Translation<English>, de: german };
  return (language) => texts[language];
};
