import { offsetAt } from '../../../domain/dates.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { storage } from '../storage/browser-storage.ts';

const KEY = `${STORAGE_PREFIX}zone`;

/** Returns this device's offset in minutes east of UTC, without date formats. */
export const offsetHere = (now: number): number => -new Date(now * 1000).getTimezoneOffset();

/**
 * Stores the current offset of a zone from UTC for the next visit: the date formats that compute it take longer to load than everything else before
 * the first paint.
 * @param now seconds since 1970
 */
export function storeOffset(timeZone: string, now: number): void {
  storage.set(KEY, JSON.stringify([timeZone, offsetAt(timeZone, now), offsetHere(now)]));
}

/**
 * Returns the stored offset of a zone, minutes east of UTC; `null` if this device's offset has changed since, through daylight saving time or travel.
 */
export function storedOffset(timeZone: string, now: number): number | null {
  try {
    const [zone, minutes, here] = JSON.parse(storage.get(KEY) ?? '[]') as unknown[];
    return zone === timeZone && here === offsetHere(now) && typeof minutes === 'number' ? minutes : null;
  } catch {
    return null;
  }
}
