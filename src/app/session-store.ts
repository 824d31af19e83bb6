import { toCamel, toSnake } from '../../domain/case.ts';
import { PERSISTENCE_VERSION, STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import type { SessionStore } from '../../machines/session/implementations.ts';
import type { StoredSession } from '../../machines/session/types.ts';
import { storage, valueIn } from '../shared/storage/browser-storage.ts';

const KEY = `${STORAGE_PREFIX}user`;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';

/** Parses the stored session; `null` if it is invalid or of another version. */
export function readSession(text: string | null): StoredSession | null {
  const stored = toCamel(valueIn(text)) as Partial<StoredSession> | null;
  const { tokens, member, updatedAt } = stored ?? {};
  const texts = [tokens?.idToken, tokens?.accessToken, tokens?.refreshToken, member?.memberId, member?.cognitoId];
  const times = [tokens?.credentialsExpire, tokens?.expires, updatedAt, member?.visitor?.accessLevel];
  const isWhole = [...texts, member?.visitor?.memberType].every(isText) && times.every(isNumber);
  return isWhole ? (stored as StoredSession) : null;
}

/** Serialises the session as the slice `user` of domain/persistence.ts. */
export const writeSession = (session: StoredSession): string =>
  JSON.stringify({ version: PERSISTENCE_VERSION, owner: session.member.memberId, value: toSnake(session) });

export interface BrowserSessionStore extends SessionStore {
  load(): StoredSession | null;
  watch(listener: (stored: StoredSession | null) => void): () => void;
}

/** Stores the session in this browser. Without storage it lasts as long as the page. [core §4] */
export const sessionStore: BrowserSessionStore = {
  load: () => readSession(storage.get(KEY)),
  save: (session) => storage.set(KEY, writeSession(session)),
  clear: () => storage.remove(KEY),
  watch: (listener) => {
    const heard = (event: StorageEvent) => {
      // The key is `null` if all storage was cleared.
      if (event.key === KEY || event.key === null) listener(readSession(event.newValue));
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};
