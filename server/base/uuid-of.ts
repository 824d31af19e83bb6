import { createHash } from 'node:crypto';

/** Returns a deterministic id for a text. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the id that a restore uses for an id in an export: the same each time, and different for each member. */
export const restoredId = (memberId: string, exportedId: string): string =>
  uuidOf(`restored ${memberId} ${exportedId}`);
