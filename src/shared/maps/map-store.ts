import * as z from 'zod/mini';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { storage } from '../storage/browser-storage.ts';

const KEY = `${STORAGE_PREFIX}map`;

/** Includes the URL, since consent to one host does not apply to another. */
const kept = z.object({ member_id: z.string(), url: z.string() });

/** Returns whether this member switched on this map in this browser. */
export function readMapChoice(memberId: string, url: string): boolean {
  try {
    const read = z.safeParse(kept, JSON.parse(storage.get(KEY) ?? 'null'));
    return read.success && read.data.member_id === memberId && read.data.url === url;
  } catch {
    return false;
  }
}

/** Stores the choice until the member signs out. */
export const saveMapChoice = (memberId: string, url: string, isShown: boolean): void =>
  isShown ? storage.set(KEY, JSON.stringify({ member_id: memberId, url })) : storage.remove(KEY);
