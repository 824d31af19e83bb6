import type { PublicServices } from '../services/public-services.ts';
import { shellWords } from '../navigation/words.ts';

/** Name of the page `/accounting`; "Access" if the server charges nothing. */
export const accountingName = (payments: PublicServices['payments']): string =>
  payments === 'off' ? shellWords.access : shellWords.subscription;
