import { VIEW_COOKIE } from '../../../domain/first-view.ts';
import { PERSISTENCE_VERSION, STORAGE_PREFIX } from '../../../domain/persistence-version.ts';

/** Wrapper of the browser's storage. If it is unavailable or full, nothing is stored, without an error. */
export const storage = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, text: string): void => {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage is unavailable or full.
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is unavailable.
    }
  },
};

/** Keys kept at sign-out, since they contain no member data. Must match `deviceSlices` of domain/persistence.ts. */
const ofDevice = ['app', 'activity_types'].map((name) => STORAGE_PREFIX + name);

const DRAFTS = `${STORAGE_PREFIX}partner/`;
const DRAFT_MS = 24 * 3_600_000;

const isRecent = (at: unknown): boolean => typeof at === 'number' && Math.abs(Date.now() - at) < DRAFT_MS;

/** Input on a partner's page, kept for a day after the last change. */
export const drafts = {
  load(name: string): unknown {
    try {
      const draft = JSON.parse(storage.get(DRAFTS + name) ?? 'null') as { at?: unknown; value?: unknown } | null;
      return isRecent(draft?.at) ? (draft?.value ?? null) : null;
    } catch {
      return null;
    }
  },
  save: (name: string, value: object): void => storage.set(DRAFTS + name, JSON.stringify({ at: Date.now(), value })),
  forget: (name: string): void => storage.remove(DRAFTS + name),
};

/**
 * Deletes drafts older than a day.
 * @returns true if newer drafts remain
 */
export function hasDrafts(): boolean {
  try {
    const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(DRAFTS) ? key.slice(DRAFTS.length) : []));
    const left = names.filter((name) => drafts.load(name) !== null);
    for (const name of names) if (!left.includes(name)) drafts.forget(name);
    return left.length > 0;
  } catch {
    return false;
  }
}

/**
 * Deletes all of a member's data in this browser, including visited pages. [core §4.2]
 * @param endedElsewhere another tab deleted the shared data, which may now belong to another member
 */
export function clearTraces(endedElsewhere: boolean): void {
  try {
    sessionStorage.clear();
    if (endedElsewhere) return;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(STORAGE_PREFIX) && !ofDevice.includes(key)) localStorage.removeItem(key);
    }
    // Without it, the server shows nothing of the member, even if it did not hear of the sign-out.
    document.cookie = `${VIEW_COOKIE}=; Path=/; Max-Age=0`;
  } catch {
    // Storage is unavailable, so there are no traces.
  }
}

interface Envelope {
  readonly version?: unknown;
  readonly owner?: unknown;
  readonly value?: unknown;
}

/**
 * Returns the value in an envelope of domain/persistence.ts, not validated; `null` for any other text. Parsed by hand, because the first page needs
 * it before the schemas are loaded.
 */
export function valueIn(text: string | null): unknown {
  try {
    const envelope = JSON.parse(text ?? 'null') as Envelope | null;
    return envelope?.version === PERSISTENCE_VERSION ? envelope.value : null;
  } catch {
    return null;
  }
}

/** Returns the owner of an envelope; `undefined` if it names none or is invalid. */
export function ownerIn(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? 'null') as Envelope | null)?.owner;
  } catch {
    return undefined;
  }
}

/** Returns the server's clock minus this device's at the last visit, ms. */
export function storedClockOffset(): number {
  const app = valueIn(storage.get(`${STORAGE_PREFIX}app`)) as { clock_offset_ms?: unknown } | null;
  const offset = app?.clock_offset_ms;
  return typeof offset === 'number' && Number.isFinite(offset) ? offset : 0;
}

/** Stores the clock's offset with the message of the day, so the next page signs with the correct time from the start. */
export function storeClockOffset(offset: number): void {
  const key = `${STORAGE_PREFIX}app`;
  const { daily_message = null } = (valueIn(storage.get(key)) ?? {}) as { daily_message?: unknown };
  const value = { daily_message, clock_offset_ms: offset };
  storage.set(key, JSON.stringify({ version: PERSISTENCE_VERSION, owner: null, value }));
}
