import { createHash } from 'node:crypto';

/** An id that is the same for the same words, and for no others. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Under which id a restore keeps what an export calls by another: the same each time, and another for each member. */
export const restoredId = (memberId: string, exportedId: string): string =>
  uuidOf(`restored ${memberId} ${exportedId}`);
