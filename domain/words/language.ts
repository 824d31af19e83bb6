import { type Language, languages } from './area.ts';

/** Languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Returns the language of a tag such as `de-AT`; null if not supported. */
export const languageOf = (tag: string | null): Language | null =>
  languages.find((language) => language === tag?.split('-', 1)[0]?.toLowerCase()) ?? null;

/** Returns the first supported language, else English. @param preferred language tags, best first */
export function fittingLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languageOf(tag);
    if (found !== null) return found;
  }
  return 'en';
}
