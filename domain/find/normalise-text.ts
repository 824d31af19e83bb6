/** Normalises a text for comparison: removes case and accents; a final sigma becomes a regular one. */
export const normaliseText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Returns the normalised words of a text. */
export const wordsOf = (text: string): string[] => normaliseText(text).split(/\s+/).filter(Boolean);
