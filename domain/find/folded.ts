/** A text normalised for comparison: without case and accents; a final sigma becomes a regular one. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** The normalised words of a text. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);
