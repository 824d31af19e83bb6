import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';

/** Store of the last responses in IndexedDB, opened on first use. */
const store = createStore('longrun', 'answers');

/** Hash of the calls and entities at build time. Responses stored by another build may have another shape. */
const SHAPES = String(import.meta.env['SHAPES'] ?? '');

/** Maximum age in ms, and maximum number, of a member's stored responses: health data must not stay on an unused device. */
const LONGEST_MS = 30 * 86_400_000;
const MAX_RESPONSES = 80;

/** A stored server response. `at` is in ms since 1970. */
export interface CachedResponse {
  readonly data: unknown;
  readonly at: number;
}

type Key = readonly [owner: string, shapes: string, hash: string];
const keyOf = (owner: string, hash: string) => [owner, SHAPES, hash];
const isTooOld = (at: number, now: number) => now - at > LONGEST_MS;

/** Reads a member's last response; `null` if none is stored, or the browser denies access. */
export async function readResponse(owner: string, hash: string, now = Date.now()): Promise<CachedResponse | null> {
  try {
    const kept = await get<CachedResponse>(keyOf(owner, hash), store);
    return kept === undefined || isTooOld(kept.at, now) ? null : kept;
  } catch {
    return null;
  }
}

/** Stores a response for the member's next visit, if the browser permits. */
export async function writeResponse(owner: string, hash: string, answer: CachedResponse): Promise<void> {
  try {
    await set(keyOf(owner, hash), answer, store);
  } catch {
    // Storage is unavailable or full.
  }
}

/** True if a response is about one of these ids: in its request, or as the owner of an activity. */
const isAbout = (hash: string, { data }: CachedResponse, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => hash.includes(id)) || ids.has(String((data as { memberId?: unknown } | null)?.memberId));

/**
 * Deletes a member's stored responses about members or activities with these ids. For another member's activity, deletes all of that member's data,
 * since a refusal applies to all of it.
 */
export async function dropResponses(owner: string, ids: readonly string[]): Promise<void> {
  try {
    const all = await entries<Key & IDBValidKey, CachedResponse>(store);
    const kept = all.filter(([[of]]) => of === owner);
    const wanted = new Set(ids);
    // Follows references from an activity to its member, then to their activities and the samples of these.
    for (let before = 0; before < wanted.size; ) {
      before = wanted.size;
      for (const [[, , hash], answer] of kept) {
        if (!isAbout(hash, answer, wanted)) continue;
        const { memberId, activityId } = (answer.data ?? {}) as { memberId?: unknown; activityId?: unknown };
        for (const id of [memberId, activityId]) if (typeof id === 'string' && id !== owner) wanted.add(id);
      }
    }
    await delMany(
      kept.filter(([[, , hash], answer]) => isAbout(hash, answer, wanted)).map(([key]) => key),
      store,
    );
  } catch {
    // Storage is unavailable.
  }
}

/** Deletes responses of other members, expired responses, and responses beyond the maximum number. */
export async function pruneResponses(owner: string, now = Date.now()): Promise<void> {
  try {
    const all = await entries<Key & IDBValidKey, CachedResponse>(store);
    const newestFirst = all.sort(([, one], [, other]) => other.at - one.at);
    const isOver = ([[of, shapes], { at }]: (typeof all)[number], index: number) =>
      of !== owner || shapes !== SHAPES || isTooOld(at, now) || index >= MAX_RESPONSES;
    await delMany(
      newestFirst.filter(isOver).map(([key]) => key),
      store,
    );
  } catch {
    // Storage is unavailable.
  }
}

/** Deletes the responses of all members. */
export async function clearResponses(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // Storage is unavailable: the next page without a member retries.
  }
}
