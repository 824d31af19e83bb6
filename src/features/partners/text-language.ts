import { spokenLanguage } from '../../../domain/words/area.ts';
import type { PublishedPage } from './look-up.ts';

/** Returns `lang` for an editor's text if it differs from the page's language, so screen readers pronounce it correctly. */
export const textLanguage = ({ language }: Pick<PublishedPage['page'], 'language'>): string | undefined =>
  language === spokenLanguage() ? undefined : language;

/** Returns `lang` for the title above the steps, which is English by default according to the specification. */
export const titleLanguage = ({ title, language }: Pick<PublishedPage['page'], 'title' | 'language'>) =>
  textLanguage({ language: title === null ? 'en' : language });
