import type { Language } from '../../../domain/words/area.ts';

/**
 * Changes the language while the page is open; see change-language.ts.
 * @param language `null` for the browser's own
 */
export const chooseLanguage = async (language: Language | null): Promise<void> =>
  (await import('./change-language.ts')).changeLanguage(language);
