import type { SessionStore } from '../../machines/session/implementations.ts';
import type { StoredSession } from '../../machines/session/types.ts';

const KEY = 'session';

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';

/** Whatever another version or somebody's hand left is as good as nothing. */
function read(text: string | null): StoredSession | null {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredSession | null;
    const tokens = [stored?.tokens.idToken, stored?.tokens.accessToken, stored?.tokens.refreshToken];
    const times = [stored?.tokens.credentialsExpire, stored?.tokens.expires, stored?.updatedAt];
    const who = [stored?.member.memberId, stored?.member.cognitoId, stored?.member.visitor.memberType];
    return [...tokens, ...who].every(isText) && times.every(isNumber) ? stored : null;
  } catch {
    return null;
  }
}

export interface BrowserSessionStore extends SessionStore {
  load(): StoredSession | null;
  watch(listener: (stored: StoredSession | null) => void): () => void;
}

/** Keeps the session in this browser. With storage off it lasts as long as the page. [core §4] */
export const sessionStore: BrowserSessionStore = {
  load: () => {
    try {
      return read(localStorage.getItem(KEY));
    } catch {
      return null;
    }
  },
  save: (session) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(session));
    } catch {
      // Off or full.
    }
  },
  clear: () => {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Off.
    }
  },
  watch: (listener) => {
    const heard = (event: StorageEvent) => {
      // A null key is storage cleared as a whole.
      if (event.key === KEY || event.key === null) listener(read(event.newValue));
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};
