import { readerLocale } from './area.ts';

/** A number as its reader would type it, with so many decimals at most: `2.5`, `2,5`. Fields take both. */
export const typedText = (value: number, digits: number): string =>
  value.toLocaleString(readerLocale(), { maximumFractionDigits: digits, useGrouping: false });
