/** A text as it is compared: without case and accents; a sigma at the end of a word is a sigma. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Its words, as they are compared. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);
