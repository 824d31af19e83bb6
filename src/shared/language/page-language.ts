import type { Language } from '../../../domain/words/area.ts';
import { fittingLanguage, languageOf } from '../../../domain/words/language.ts';
import { storage } from '../storage/browser-storage.ts';

/** Without the prefix of keys that are deleted at sign-out: like the theme, the language belongs to this browser. */
export const LANGUAGE_KEY = 'language';

/** The language for the page: the one chosen in this browser, else the first supported one of the browser's. */
export const pageLanguage = (): Language =>
  languageOf(storage.get(LANGUAGE_KEY)) ?? fittingLanguage(navigator.languages);
