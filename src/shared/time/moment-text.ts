import { readerLocale } from '../../../domain/words/area.ts';

/** Formats a moment for the reader. @param instant ISO 8601 */
export const momentText = (instant: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
