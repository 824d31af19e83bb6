import type { PublicServices } from '../services/public-services.ts';
import { pageWords } from '../navigation/page-words.ts';
import { shellWords } from '../navigation/words.ts';

/** Returns the name of the page `/accounting`; "Access" if the server charges nothing. */
export const accountingName = (payments: PublicServices['payments']): string =>
  payments === 'off' ? shellWords.access : pageWords['/accounting'].name;
