import type { Cost } from '../../contract/call.ts';
import { countedAs } from './client-address.ts';
import { TooManyRequests } from './failure.ts';

/** So many calls at once, and so many a minute in the long run. */
export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

/**
 * Calls of one member, in all browsers together, by what they cost. A page that somebody clicks through as fast as it answers needs at most half
 * of these (tests/browser/journeys/call-rates.spec.ts).
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

/** Calls by the personal tokens of a member, as a part of what its member may make by hand: a program that runs wild leaves the pages alone. */
export const TOKEN_SHARE = 0.5;

/** Unsigned calls of one address, as multiples of AUTH_RATE_PER_MINUTE: behind one address there may be a whole office. Chosen, not measured. */
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
 * Requests a minute of one address to routes outside of the contract, however often passwords may be tried. `image`: a picture is read from the
 * database. `static`: bytes in memory. A browser fetches up to 400 files after an update, and an office does so behind one address, so that this
 * class only stops floods. Chosen, not measured.
 */
export const ADDRESS_RATES = { image: 300, static: 60_000 } as const;

/** Classes by which requests of an address are limited. */
export type AddressCost = Cost | keyof typeof ADDRESS_RATES;

/** Counts calls, in this process alone. */
export interface Limits {
  /** @param sub the account that signs, or a key for the holder of another secret. @throws TooManyRequests */
  ofMember(cost: Cost, sub: string): void;
  /** All personal tokens of an account together: whoever makes another has no more. @throws TooManyRequests */
  ofTokens(cost: Cost, sub: string): void;
  /**
   * What was no token of anybody's, apart from other attempts of the address.
   * @param taken 0: only looks whether there is room
   * @throws TooManyRequests
   */
  ofWrongToken(address: string, taken: 0 | 1): void;
  /** @param address as Fastify's `request.ip`. @throws TooManyRequests */
  ofAddress(cost: AddressCost, address: string): void;
}

/** Those that are remembered in each class; whoever was seen longest ago has most likely all of an allowance again. */
const MOST_KNOWN = 20_000;

/** Token buckets, one for everybody. Answers 0 and takes one, or none where it only looks, or the seconds until there is one to take. */
export function createBuckets({ burst, perMinute }: Allowance, now: () => number) {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  const perMs = perMinute / 60_000;
  return (who: string, wanted: 0 | 1 = 1): number => {
    const at = now();
    const known = buckets.get(who);
    if (wanted === 0 && !known) return 0;
    const tokens = known ? Math.min(burst, known.tokens + (at - known.at) * perMs) : burst;
    const taken = tokens >= 1;
    // To the end: those that stand first were seen longest ago.
    buckets.delete(who);
    buckets.set(who, { tokens: taken ? tokens - wanted : tokens, at });
    if (buckets.size > MOST_KNOWN) for (const first of buckets.keys()) if (buckets.delete(first)) break;
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
 * @param config.authRatePerMinute tries per address
 * @param config.callRatePercent of the allowances of members
 */
export function createLimits(
  config: { readonly authRatePerMinute: number; readonly callRatePercent: number },
  /** Not the wall clock: set back, it would refuse everyone until it had caught up. */
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
    ofWrongToken: (address, taken) => count(wrongTokens, countedAs(address), taken),
    ofAddress: (cost, address) => count(addresses[cost], countedAs(address)),
  };
}
