import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { takesMoney } from '../payments/settings.ts';

/** Tells the operator's address that somebody registered, or bought. */
export const ANALYTICS_JOB = 'analytics';

export interface AnalyticsSettings {
  /** Takes the event by POST, as JSON. */
  readonly url: string;
  /** Shown as a bearer token; null: none is asked for. */
  readonly token: string | null;
}

/** Milliseconds for an answer. */
const PATIENCE_MS = 10_000;
/** Tries, the last some half hour after the first: then the event is let go. */
const MOST_TRIES = 12;

/** All that is told: that there was a registration, and on which day. Nothing in it leads to a person. */
const registration = z.object({ id: z.uuid(), event: z.literal('registration'), date: z.string() });

/** That a subscription was paid for: its price without coupons in minor units, and whether money was taken. */
const purchase = z.object({
  id: z.uuid(),
  event: z.literal('purchase'),
  date: z.string(),
  amount: z.int(),
  currency: z.string(),
  is_practice: z.boolean(),
});
const told = z.discriminatedUnion('event', [registration, purchase]);

const newEvent = () => ({ id: randomUUID(), date: new Date().toISOString().slice(0, 10) });
const plan = (tx: Db, event: z.infer<typeof told>): Promise<void> =>
  enqueue(tx, { kind: ANALYTICS_JOB, key: event.id, payload: event });

/** Tells of one registration, for who agreed to it. Nothing happens where no address is set. */
export type TellRegistration = (tx: Db) => Promise<void>;

export function createTellRegistration(settings: AnalyticsSettings | null): TellRegistration {
  return async (tx) => {
    if (settings === null) return;
    await plan(tx, { ...newEvent(), event: 'registration' });
  };
}

/** Tells of one purchase, for who agreed to it; null where no address is set, or nothing is sold. */
export function createTellPurchase({ analytics, payments }: Pick<Config, 'analytics' | 'payments'>) {
  if (analytics === null || payments === null) return null;
  return (tx: Db, price: { readonly amount: number; readonly currency: string }): Promise<void> =>
    plan(tx, { ...newEvent(), event: 'purchase', ...price, is_practice: !takesMoney(payments) });
}

/** Delivers events; what the address says is never written down. */
export function analyticsJob({ url, token }: AnalyticsSettings, log: FastifyBaseLogger): JobHandler {
  return {
    limit: 1,
    maxAttempts: MOST_TRIES,
    async run({ payload, signal }) {
      const event = told.parse(payload);
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        headers: {
          'content-type': 'application/json',
          // Told again after an answer that was lost, it is the same event.
          'idempotency-key': event.id,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(event),
      }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      throw new Error(answer === null ? 'no answer' : `the address answered ${answer.status}`);
    },
    async giveUp(_job, error) {
      log.warn({ err: error }, 'an event was not told to ANALYTICS_URL');
    },
  };
}
