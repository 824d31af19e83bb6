import type { Language } from '../../../domain/words/area.ts';
import { fittingLanguage, languageOf } from '../../../domain/words/language.ts';
import { storage } from '../storage/browser-storage.ts';

/** Not below the prefix of what goes at sign-out: like the theme, the language is this browser's. */
export const LANGUAGE_KEY = 'language';

/** The language that the page is to speak: what was chosen in this browser, else the first of the browser's own that there is. */
export const pageLanguage = (): Language =>
  languageOf(storage.get(LANGUAGE_KEY)) ?? fittingLanguage(navigator.languages);
