import * as z from 'zod/mini';
import { areAllSet, whole } from '../settings.ts';
import { StartFailure } from '../base/start-failure.ts';

/** How the payment service is reached. */
export interface PaymentSettings {
  /** `sandbox`: a stand-in takes its place, and nothing is charged. */
  readonly mode: 'live' | 'sandbox';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** What is bought. */
  readonly priceId: string;
  /** The account at the service that is meant, where an operator says so; else the first whose keys were set. */
  readonly account: string | null;
  /** Where a stand-in listens; null: the service itself. */
  readonly api: { readonly host: string; readonly port: number } | null;
}

const key = (start: string) => z.optional(z.string().check(z.regex(new RegExp(`^(${start})_[A-Za-z0-9_]+$`))));

export const paymentRows = {
  PAYMENTS: ['live, sandbox or off', z.optional(z.enum(['live', 'sandbox', 'off']))],
  STRIPE_SECRET_KEY: ['a key that starts with sk_ or rk_', key('sk|rk'), 'secret'],
  STRIPE_PUBLISHABLE_KEY: ['a key that starts with pk_', key('pk')],
  STRIPE_WEBHOOK_SECRET: ['a secret that starts with whsec_', key('whsec'), 'secret'],
  STRIPE_PRICE_ID: ['an id that starts with price_', key('price')],
  STRIPE_ACCOUNT: ['an id that starts with acct_', key('acct')],
  TRIAL_DAYS: ['a whole number from 1 to 730', z.optional(whole(1, 730))],
} as const;

const isTestKey = (key: string | undefined): boolean => /^(?:sk|rk|pk)_test_/.test(key ?? '');

/** Where customers are known: by a stand-in, by the service as tests, or for money. */
export const shopOf = ({
  mode,
  secretKey,
}: Pick<PaymentSettings, 'mode' | 'secretKey'>): 'sandbox' | 'test' | 'live' =>
  mode === 'sandbox' ? 'sandbox' : isTestKey(secretKey) ? 'test' : 'live';

/** By keys for tests nothing is charged either. */
export const takesMoney = (settings: PaymentSettings): boolean => shopOf(settings) === 'live';

interface Read {
  readonly PAYMENTS?: 'live' | 'sandbox' | 'off' | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICE_ID?: string | undefined;
  readonly STRIPE_ACCOUNT?: string | undefined;
}

/** Of a trial without a coupon, where people pay and nothing else is said. */
const TRIAL_DAYS = 30;

/**
 * Days of a trial without a coupon; null: it has no end. Where payments are only practised nobody is shut out of their own training, unless that
 * is to be practised too.
 */
export const trialDaysOf = (said: number | undefined, payments: PaymentSettings | null): number | null =>
  payments === null ? null : (said ?? (payments.mode === 'live' ? TRIAL_DAYS : null));

/** Filled in by whoever starts the stand-in. */
const practice: PaymentSettings = {
  mode: 'sandbox',
  secretKey: '',
  publishableKey: '',
  webhookSecret: '',
  priceId: '',
  account: null,
  api: null,
};

/**
 * @param where.practises nothing is said, and this server is for practice
 * @throws StartFailure for keys that are not all there
 */
export function paymentsOf(read: Read, where: { readonly practises: boolean }): PaymentSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = read;
  const hasKeys = areAllSet({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID });
  const mode = read.PAYMENTS ?? (hasKeys ? 'live' : where.practises ? 'sandbox' : 'off');
  if (mode === 'off') return null;
  if (mode === 'sandbox') {
    if (hasKeys) throw new StartFailure('The setting PAYMENTS is wrong: with keys of Stripe it is live or off.');
    return practice;
  }
  if (!hasKeys) {
    throw new StartFailure(
      'PAYMENTS=live needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID.',
    );
  }
  if (isTestKey(STRIPE_SECRET_KEY) !== isTestKey(STRIPE_PUBLISHABLE_KEY)) {
    throw new StartFailure('Of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY one is for tests and the other is not.');
  }
  return {
    mode: 'live',
    secretKey: STRIPE_SECRET_KEY ?? '',
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
    priceId: STRIPE_PRICE_ID ?? '',
    account: read.STRIPE_ACCOUNT ?? null,
    api: null,
  };
}
