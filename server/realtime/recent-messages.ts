import { credentialSeconds } from '../identity/credentials.ts';

/** Retention of message times, ms. */
const LONGEST_MS = credentialSeconds * 1000;

/** Times of the last message to each person, for pages that subscribe after their first fetch. */
export interface RecentMessages {
  /** Records the time of a message from any process. */
  note(identityId: string): void;
  /** Whether the identity got a message since `at` (ms since 1970), or may have got one that this process missed. */
  hasSince(identityId: string, at: number): boolean;
  /** Marks all messages until now as possibly missed. */
  begin(): void;
}

export function createRecentMessages(now: () => number = Date.now): RecentMessages {
  // Credentials have whole seconds, and this process issued those of the current second.
  const thisSecond = () => now() - (now() % 1000);
  let from = thisSecond();
  /** Last message times, oldest first. */
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
