/** A text as it is compared: without case and accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Its words, as they are compared. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);
