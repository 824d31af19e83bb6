import { offsetAt } from '../../../domain/dates.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { storage } from '../storage/browser-storage.ts';

const KEY = `${STORAGE_PREFIX}zone`;

/** Minutes east of UTC of this device, which needs no formats of dates. */
export const offsetHere = (now: number): number => -new Date(now * 1000).getTimezoneOffset();

/**
 * Notes how far a zone is from UTC now: the formats of dates that tell take longer to get ready than all else before the next first paint.
 * @param now seconds since 1970
 */
export function keepOffset(timeZone: string, now: number): void {
  storage.set(KEY, JSON.stringify([timeZone, offsetAt(timeZone, now), offsetHere(now)]));
}

/** Minutes east of UTC of a zone as the last visit noted them; null once the clock of this device was moved, as in summer or abroad. */
export function keptOffset(timeZone: string, now: number): number | null {
  try {
    const [zone, minutes, here] = JSON.parse(storage.get(KEY) ?? '[]') as unknown[];
    return zone === timeZone && here === offsetHere(now) && typeof minutes === 'number' ? minutes : null;
  } catch {
    return null;
  }
}
