import { longDate } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';

/** Returns the day of a moment in the reader's time zone. */
export const localDay = (instant: string): string =>
  longDate(localDate(Date.parse(instant) / 1000, new Intl.DateTimeFormat().resolvedOptions().timeZone));
