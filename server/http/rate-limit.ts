import { countedAs } from './client-address.ts';
import { TooManyRequests } from './failure.ts';
import { createBuckets } from './limits.ts';

/** Refuses an address that asks too often. */
export interface RateLimit {
  /** @throws TooManyRequests */
  check(address: string): void;
}

/** A limit of one call's own, tighter than that of its class: so many at once and a minute, in this process alone. */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const take = createBuckets({ burst: perMinute, perMinute }, now);
  return {
    check(address) {
      const seconds = take(countedAs(address));
      if (seconds > 0) throw new TooManyRequests(seconds);
    },
  };
}
