import * as z from 'zod/mini';
import { areAllSet, whole } from '../settings.ts';
import { StartFailure } from '../base/start-failure.ts';

/** Connection to the payment service. */
export interface PaymentSettings {
  /** `sandbox`: a stand-in replaces it, and nothing is charged. */
  readonly mode: 'live' | 'sandbox';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The price of the product. */
  readonly priceId: string;
  /** The expected account at the service, if the operator sets it; else the first whose keys were set. */
  readonly account: string | null;
  /** Address of a stand-in; null for the service itself. */
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

/** Where customers are stored: at a stand-in, or at the service in test or live mode. */
export const shopOf = ({
  mode,
  secretKey,
}: Pick<PaymentSettings, 'mode' | 'secretKey'>): 'sandbox' | 'test' | 'live' =>
  mode === 'sandbox' ? 'sandbox' : isTestKey(secretKey) ? 'test' : 'live';

/** Test keys charge nothing either. */
export const takesMoney = (settings: PaymentSettings): boolean => shopOf(settings) === 'live';

interface Read {
  readonly PAYMENTS?: 'live' | 'sandbox' | 'off' | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICE_ID?: string | undefined;
  readonly STRIPE_ACCOUNT?: string | undefined;
}

/** Default for trials without a coupon if people pay. */
const TRIAL_DAYS = 30;

/** Days of a trial without a coupon; null if it has no end. With simulated payments trials do not end by default, so that no one is locked out. */
export const trialDaysOf = (said: number | undefined, payments: PaymentSettings | null): number | null =>
  payments === null ? null : (said ?? (payments.mode === 'live' ? TRIAL_DAYS : null));

/** Filled in when the stand-in is started. */
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
 * @param where.practises whether this server simulates payments if nothing is set
 * @throws StartFailure if some of the keys are missing
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
