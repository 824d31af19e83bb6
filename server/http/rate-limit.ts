import { addressKey } from './client-address.ts';
import { TooManyRequests } from './failure.ts';
import { createBuckets } from './limits.ts';

/** A limit of requests per address. */
export interface RateLimit {
  /** Counts a request of an address. @throws TooManyRequests */
  check(address: string): void;
}

/**
 * Creates a limit for one call, tighter than that of its class, in this process only.
 * @param perMinute also the number allowed at once
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const take = createBuckets({ burst: perMinute, perMinute }, now);
  return {
    check(address) {
      const seconds = take(addressKey(address));
      if (seconds > 0) throw new TooManyRequests(seconds);
    },
  };
}
