import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { takesMoney } from '../payments/settings.ts';

/** Kind of the job that reports registrations and purchases to the operator's analytics URL. */
export const ANALYTICS_JOB = 'analytics';

export interface AnalyticsSettings {
  /** URL that receives each event as JSON in a POST request. */
  readonly url: string;
  /** Bearer token; `null` if none is required. */
  readonly token: string | null;
}

/** Request timeout in milliseconds. */
const PATIENCE_MS = 10_000;
/** Maximum number of attempts, over about half an hour; then the event is dropped. */
const MAX_ATTEMPTS = 12;

/** Complete registration report: an event and its day, without anything that identifies a person. */
const registration = z.object({ id: z.uuid(), event: z.literal('registration'), date: z.string() });

/** Report of a paid subscription: its price before coupons in minor units, and whether money was charged. */
const purchase = z.object({
  id: z.uuid(),
  event: z.literal('purchase'),
  date: z.string(),
  amount: z.int(),
  currency: z.string(),
  is_practice: z.boolean(),
});
const reportData = z.discriminatedUnion('event', [registration, purchase]);

const newEvent = () => ({ id: randomUUID(), date: new Date().toISOString().slice(0, 10) });
const plan = (tx: Db, event: z.infer<typeof reportData>): Promise<void> =>
  enqueue(tx, { kind: ANALYTICS_JOB, key: event.id, payload: event });

/** Reports the registration of a consenting member. Does nothing if no URL is configured. */
export type ReportRegistration = (tx: Db) => Promise<void>;

export function createReportRegistration(settings: AnalyticsSettings | null): ReportRegistration {
  return async (tx) => {
    if (settings === null) return;
    await plan(tx, { ...newEvent(), event: 'registration' });
  };
}

/** Creates the function that reports purchases of consenting members; `null` if no URL is configured or nothing is sold. */
export function createReportPurchase({ analytics, payments }: Pick<Config, 'analytics' | 'payments'>) {
  if (analytics === null || payments === null) return null;
  return (tx: Db, price: { readonly amount: number; readonly currency: string }): Promise<void> =>
    plan(tx, { ...newEvent(), event: 'purchase', ...price, is_practice: !takesMoney(payments) });
}

/** Delivers events; the response is never stored or logged. */
export function analyticsJob({ url, token }: AnalyticsSettings, log: FastifyBaseLogger): JobHandler {
  return {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run({ payload, signal }) {
      const event = reportData.parse(payload);
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        headers: {
          'content-type': 'application/json',
          // Lets the receiver recognise a retry after a lost response.
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
