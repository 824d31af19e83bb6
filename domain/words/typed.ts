import { readerLocale } from './area.ts';

/**
 * Formats a number as an input value in the reader's format, with up to `digits` decimals: `2.5`, `2,5`. Fields accept
 * both formats.
 */
export const typedText = (value: number, digits: number): string =>
  value.toLocaleString(readerLocale(), { maximumFractionDigits: digits, useGrouping: false });
