import type { Cost } from '../../contract/call.ts';
import { addressKey } from './client-address.ts';
import { TooManyRequests } from './failure.ts';

/** A token bucket: `burst` calls at once, `perMinute` in the long run. */
export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

/**
 * Rate limits per member and cost, across all browsers. Clicking through a page as fast as it responds uses at most half of them
 * (tests/browser/journeys/call-rates.spec.ts).
 */
export const MEMBER_ALLOWANCES: Readonly<Record<Cost, Allowance>> = {
  light: { burst: 300, perMinute: 300 },
  read: { burst: 200, perMinute: 200 },
  heavy: { burst: 60, perMinute: 60 },
  write: { burst: 90, perMinute: 60 },
  job: { burst: 30, perMinute: 15 },
  vendor: { burst: 20, perMinute: 4 },
  attempt: { burst: 20, perMinute: 10 },
};

/** Rate limit of a member's personal tokens, as a share of the member's own: a runaway program does not block the pages. */
export const TOKEN_SHARE = 0.5;

/**
 * Rate limits of unsigned calls per address, as multiples of AUTH_RATE_PER_MINUTE: a whole office may share an address. Chosen, not
 * measured.
 */
export const ADDRESS_SHARES: Readonly<Record<Cost, number>> = {
  light: 4,
  read: 2,
  heavy: 2,
  write: 1,
  job: 1,
  vendor: 1,
  attempt: 1,
};

/**
 * Requests per minute and address to routes outside the contract, independent of the limit for passwords. `image`: reads an image from the
 * database. `static`: bytes in memory. A browser fetches up to 400 files after an update, and an office does so from one address, so this
 * limit only stops floods. Chosen, not measured.
 */
export const ADDRESS_RATES = { image: 300, static: 60_000 } as const;

/** Cost classes for limiting the requests of an address. */
export type AddressCost = Cost | keyof typeof ADDRESS_RATES;

/** Counts calls, in this process only. */
export interface Limits {
  /** Counts a call of a member. @param sub the signing account, or a key for the holder of another secret. @throws TooManyRequests */
  ofMember(cost: Cost, sub: string): void;
  /** Counts all personal tokens of an account together, so that more tokens do not allow more calls. @throws TooManyRequests */
  ofTokens(cost: Cost, sub: string): void;
  /**
   * Counts an invalid token, separately from other attempts of the address.
   * @param taken 0 to only check whether one more is allowed
   * @throws TooManyRequests
   */
  ofWrongToken(address: string, taken: 0 | 1): void;
  /** Counts a request of an address. @param address as in Fastify's `request.ip`. @throws TooManyRequests */
  ofAddress(cost: AddressCost, address: string): void;
}

/** Maximum number of keys per class; the least recently seen ones most likely have a full bucket again. */
const MAX_KNOWN = 20_000;

/**
 * Creates token buckets by key. Takes a token and returns 0, or returns the seconds until one is available; with `wanted` 0 it only checks.
 */
export function createBuckets({ burst, perMinute }: Allowance, now: () => number) {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  const perMs = perMinute / 60_000;
  return (who: string, wanted: 0 | 1 = 1): number => {
    const at = now();
    const known = buckets.get(who);
    if (wanted === 0 && !known) return 0;
    const tokens = known ? Math.min(burst, known.tokens + (at - known.at) * perMs) : burst;
    const taken = tokens >= 1;
    // Moved to the end: the first entries are the least recently seen.
    buckets.delete(who);
    buckets.set(who, { tokens: taken ? tokens - wanted : tokens, at });
    if (buckets.size > MAX_KNOWN) for (const first of buckets.keys()) if (buckets.delete(first)) break;
    return taken ? 0 : (1 - tokens) / perMs / 1000;
  };
}

const times = ({ burst, perMinute }: Allowance, factor: number): Allowance => ({
  burst: Math.max(1, Math.round(burst * factor)),
  perMinute: perMinute * factor,
});

const perClass = <Class extends string>(
  classes: Readonly<Record<Class, unknown>>,
  allowance: (cost: Class) => Allowance,
  now: () => number,
) => {
  const names = Object.keys(classes) as Class[];
  return Object.fromEntries(names.map((cost) => [cost, createBuckets(allowance(cost), now)])) as Record<
    Class,
    (who: string) => number
  >;
};

/**
 * @param config.authRatePerMinute attempts per address
 * @param config.callRatePercent percentage of the members' limits
 */
export function createLimits(
  config: { readonly authRatePerMinute: number; readonly callRatePercent: number },
  /** Monotonic clock: a wall clock that is set back would refuse everyone until it had caught up. */
  now: () => number = () => performance.now(),
): Limits {
  const members = perClass(
    MEMBER_ALLOWANCES,
    (cost) => times(MEMBER_ALLOWANCES[cost], config.callRatePercent / 100),
    now,
  );
  const tokens = perClass(
    MEMBER_ALLOWANCES,
    (cost) => times(MEMBER_ALLOWANCES[cost], (TOKEN_SHARE * config.callRatePercent) / 100),
    now,
  );
  const steady = (rate: number): Allowance => ({ burst: rate, perMinute: rate });
  const addresses = {
    ...perClass(ADDRESS_SHARES, (cost) => steady(config.authRatePerMinute * ADDRESS_SHARES[cost]), now),
    ...perClass(ADDRESS_RATES, (cost) => steady(ADDRESS_RATES[cost]), now),
  };
  const wrongTokens = createBuckets({ burst: config.authRatePerMinute, perMinute: config.authRatePerMinute }, now);
  const count = (take: (who: string, wanted?: 0 | 1) => number, who: string, wanted: 0 | 1 = 1) => {
    const seconds = take(who, wanted);
    if (seconds > 0) throw new TooManyRequests(seconds);
  };
  return {
    ofMember: (cost, sub) => count(members[cost], sub),
    ofTokens: (cost, sub) => count(tokens[cost], sub),
    ofWrongToken: (address, taken) => count(wrongTokens, addressKey(address), taken),
    ofAddress: (cost, address) => count(addresses[cost], addressKey(address)),
  };
}
