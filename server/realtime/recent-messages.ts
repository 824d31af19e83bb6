import { credentialSeconds } from '../identity/credentials.ts';

/** Milliseconds after which messages are forgotten. */
const LONGEST_MS = credentialSeconds * 1000;

/** Times of the last message to each person, for pages that subscribe after reading. */
export interface RecentMessages {
  /** Records a message, from here or from another process. */
  note(identityId: string): void;
  /** Whether this identity got a message since then (ms since 1970), or may have got one that was missed here. */
  hasSince(identityId: string, at: number): boolean;
  /** Marks all messages until now as possibly missed. */
  begin(): void;
}

export function createRecentMessages(now: () => number = Date.now): RecentMessages {
  // Credentials have whole seconds, and those of the current second were issued by this process.
  const thisSecond = () => now() - (now() % 1000);
  let from = thisSecond();
  /** Ordered by time of the message. */
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
