import { countedAs } from './client-address.ts';
import { ApiFailure } from './failure.ts';

/** Refuses an address that asks too often. */
export interface RateLimit {
  /** @throws ApiFailure 429 */
  check(address: string): void;
}

const windowMs = 60_000;

/** Counts per address and minute, in this process alone: a brake on guessing, not a wall. */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  let counts = new Map<string, number>();
  let windowStart = now();
  return {
    check(address) {
      if (now() - windowStart >= windowMs) {
        windowStart = now();
        counts = new Map();
      }
      const client = countedAs(address);
      const count = (counts.get(client) ?? 0) + 1;
      counts.set(client, count);
      if (count > perMinute) throw new ApiFailure(429, 'TooManyRequestsException', 'Too Many Requests');
    },
  };
}
