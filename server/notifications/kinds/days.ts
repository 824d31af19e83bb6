import type { Language } from '../../../domain/words/area.ts';

export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };

const dayText = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const short = { day: 'numeric', month: 'long' } as const;

/** Formats a date without the year. */
export const shortDay = (date: string, language: Language) => dayText(date, language, short);

/** Formats a date, with the year unless it is the current one. */
export const dayOf = (date: string, language: Language, now: Date) =>
  date.startsWith(`${now.getUTCFullYear()}-`)
    ? shortDay(date, language)
    : dayText(date, language, { ...short, year: 'numeric' });
