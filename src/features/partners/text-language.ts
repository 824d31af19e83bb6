import { spokenLanguage } from '../../../domain/words/area.ts';
import type { PublishedPage } from './look-up.ts';

/** `lang` of what an editor wrote, where it is another language than the page's around it, so that it is read aloud as what it is. */
export const textLanguage = ({ language }: Pick<PublishedPage['page'], 'language'>): string | undefined =>
  language === spokenLanguage() ? undefined : language;
