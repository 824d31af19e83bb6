import { activityTypeById } from '../../domain/activity-types.ts';
import type { FileOfMember } from '../originals/originals.store.ts';

/** Number of characters of the hash in the name of a file without activities. */
const HASH_CHARACTERS = 12;

/**
 * Returns a base name from the file's first activity, such as `2013-06-03 1848 Running`; `Without activity 144a9510f3c2` if there is none.
 */
function baseOf({ hash, start, activityTypeId }: FileOfMember): string {
  if (start === null || activityTypeId === null) return `Without activity ${hash.slice(0, HASH_CHARACTERS)}`;
  return `${start.slice(0, 10)} ${start.slice(11, 13)}${start.slice(14, 16)} ${activityTypeById(activityTypeId).name}`;
}

/**
 * Creates a function that names files by date, local time and sport. Names are unique, at most 60 characters long, without an extension,
 * and contain only letters, digits, spaces and hyphens, which all file systems accept.
 */
export function createOriginalNames(): (file: FileOfMember) => string {
  const counts = new Map<string, number>();
  return (file) => {
    const base = baseOf(file);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base} ${count}`;
  };
}
