import { spokenLanguage } from '../../../domain/words/area.ts';
import type { PublishedPage } from './look-up.ts';

/** `lang` of what an editor wrote, where it is another language than the page's around it, so that it is read aloud as what it is. */
export const textLanguage = ({ language }: Pick<PublishedPage['page'], 'language'>): string | undefined =>
  language === spokenLanguage() ? undefined : language;

/** The same of the title above the steps, which the specification has in English unless an editor wrote another. */
export const titleLanguage = ({ title, language }: Pick<PublishedPage['page'], 'title' | 'language'>) =>
  textLanguage({ language: title === null ? 'en' : language });
