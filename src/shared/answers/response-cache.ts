import { delMany, entries, get, set } from 'idb-keyval';
import { answersStore } from './response-store.ts';

/** Of the calls and entities when the app was built: what was kept by a build with others may have another form. */
const SHAPES = String(import.meta.env['SHAPES'] ?? '');

/** Bounds of what is kept of a member: health data lie no longer than this on a device that is not used any more. */
const LONGEST_MS = 30 * 86_400_000;
const MOST = 80;

/** An answer of the server as it was read. `at`: ms since 1970. */
export interface KeptAnswer {
  readonly data: unknown;
  readonly at: number;
}

type Key = readonly [owner: string, shapes: string, hash: string];
const keyOf = (owner: string, hash: string) => [owner, SHAPES, hash];
const isTooOld = (at: number, now: number) => now - at > LONGEST_MS;

/** What a member was answered last; null when nothing is kept, or the browser does not let us look. */
export async function readAnswer(owner: string, hash: string, now = Date.now()): Promise<KeptAnswer | null> {
  try {
    const kept = await get<KeptAnswer>(keyOf(owner, hash), answersStore);
    return kept === undefined || isTooOld(kept.at, now) ? null : kept;
  } catch {
    return null;
  }
}

/** Keeps an answer for the member's next visit, if the browser lets us. */
export async function writeAnswer(owner: string, hash: string, answer: KeptAnswer): Promise<void> {
  try {
    await set(keyOf(owner, hash), answer, answersStore);
  } catch {
    // Off or full.
  }
}

/** Ids that an answer is about: in what was asked, and whose an activity is. */
const isAbout = (hash: string, { data }: KeptAnswer, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => hash.includes(id)) || ids.has(String((data as { memberId?: unknown } | null)?.memberId));

/**
 * Removes what this member was answered about anything of these ids: members, or activities. Of an activity of somebody else all that is theirs
 * goes, as one refusal stands for all.
 */
export async function dropAnswers(owner: string, ids: readonly string[]): Promise<void> {
  try {
    const all = await entries<Key & IDBValidKey, KeptAnswer>(answersStore);
    const kept = all.filter(([[of]]) => of === owner);
    const wanted = new Set(ids);
    // From an activity to its member, from the member to their activities, and from these to their samples.
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
      answersStore,
    );
  } catch {
    // Off.
  }
}

/** Removes what belongs to anybody but this member, what is too old, and what is more than the newest. */
export async function pruneAnswers(owner: string, now = Date.now()): Promise<void> {
  try {
    const all = await entries<Key & IDBValidKey, KeptAnswer>(answersStore);
    const newestFirst = all.sort(([, one], [, other]) => other.at - one.at);
    const isOver = ([[of, shapes], { at }]: (typeof all)[number], index: number) =>
      of !== owner || shapes !== SHAPES || isTooOld(at, now) || index >= MOST;
    await delMany(
      newestFirst.filter(isOver).map(([key]) => key),
      answersStore,
    );
  } catch {
    // Off.
  }
}
