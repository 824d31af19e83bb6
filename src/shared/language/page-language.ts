import type { Language } from '../../../domain/words/area.ts';
import { fittingLanguage, languageOf } from '../../../domain/words/language.ts';
import { storage } from '../storage/browser-storage.ts';

/** Storage key without the prefix of keys deleted at sign-out: like the theme, the language belongs to the browser. */
export const LANGUAGE_KEY = 'language';

/** Returns the page's language: the one chosen in this browser, otherwise the first supported one of the browser's. */
export const pageLanguage = (): Language =>
  languageOf(storage.get(LANGUAGE_KEY)) ?? fittingLanguage(navigator.languages);
