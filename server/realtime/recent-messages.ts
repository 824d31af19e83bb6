import { credentialSeconds } from '../identity/credentials.ts';

/** What was said before that is not known any more, milliseconds. */
const LONGEST_MS = credentialSeconds * 1000;

/** When each person was last told something: what a page that read first and listened later may have missed. */
export interface RecentMessages {
  /** Somebody is told something, here or by another process. */
  note(identityId: string): void;
  /** Whether this identity was told anything since then (ms since 1970), or may have been without our knowing. */
  hasSince(identityId: string, at: number): boolean;
  /** What others said until now was not heard here. */
  begin(): void;
}

export function createRecentMessages(now: () => number = Date.now): RecentMessages {
  // Credentials tell whole seconds, and those of this very second were given by this process.
  const thisSecond = () => now() - (now() % 1000);
  let from = thisSecond();
  /** In the order in which they were told. */
  const last = new Map<string, number>();
  return {
    note(identityId) {
      last.delete(identityId);
      last.set(identityId, now());
      for (const [id, at] of last) {
        if (at > now() - LONGEST_MS) break;
        last.delete(id);
      }
    },
    hasSince: (identityId, at) => at < Math.max(from, now() - LONGEST_MS) || (last.get(identityId) ?? 0) >= at,
    begin() {
      from = thisSecond();
    },
  };
}
