import { readerLocale } from '../../../domain/words/area.ts';

/** When something was saved, as its reader writes days and times. @param instant ISO 8601 */
export const momentText = (instant: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
