import * as z from 'zod/mini';
import { areAllSet, integerSetting } from '../settings.ts';
import { StartFailure } from '../base/start-failure.ts';

/** Connection to the payment service. */
export interface PaymentSettings {
  /** `sandbox`: a simulated service is used, and nothing is charged. */
  readonly mode: 'live' | 'sandbox';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Id of the product's price at the service. */
  readonly priceId: string;
  /** Expected account at the service, if the operator sets it; `null` to accept the account of the first keys. */
  readonly account: string | null;
  /** Address of a simulated service; `null` for the real one. */
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
  TRIAL_DAYS: ['a whole number from 1 to 730', z.optional(integerSetting(1, 730))],
} as const;

const isTestKey = (key: string | undefined): boolean => /^(?:sk|rk|pk)_test_/.test(key ?? '');

/** Identifies where customers are stored: at a simulated service, or at the real one in test or live mode. */
export const shopOf = ({
  mode,
  secretKey,
}: Pick<PaymentSettings, 'mode' | 'secretKey'>): 'sandbox' | 'test' | 'live' =>
  mode === 'sandbox' ? 'sandbox' : isTestKey(secretKey) ? 'test' : 'live';

/** Whether real money is charged; test keys charge nothing. */
export const takesMoney = (settings: PaymentSettings): boolean => shopOf(settings) === 'live';

interface Read {
  readonly PAYMENTS?: 'live' | 'sandbox' | 'off' | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICE_ID?: string | undefined;
  readonly STRIPE_ACCOUNT?: string | undefined;
}

/** Default length in days of a trial without a coupon, if members pay. */
const TRIAL_DAYS = 30;

/** Returns the length in days of a trial without a coupon; `null` if it has no end. With simulated payments, trials do not end by default, so nobody is locked out. */
export const trialDaysOf = (said: number | undefined, payments: PaymentSettings | null): number | null =>
  payments === null ? null : (said ?? (payments.mode === 'live' ? TRIAL_DAYS : null));

/** Settings of the simulated service; completed when it is started. */
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
 * Reads the payment settings; `null` if nothing is charged.
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
