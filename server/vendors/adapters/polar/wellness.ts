import * as z from 'zod/mini';
import { emptyWellness, type WellnessRow } from '../../../../domain/metrics/wellness.ts';
import { validItems, fieldsOf } from '../proofs.ts';

const number = z.optional(z.nullable(z.number()));
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const night = z.object({
  date,
  light_sleep: number,
  deep_sleep: number,
  rem_sleep: number,
  unrecognized_sleep_stage: number,
  sleep_score: number,
});
const recharge = z.object({ date, heart_rate_variability_avg: number });

const measured = (value: number | null | undefined): number | null => (value != null && value > 0 ? value : null);

/** Reads the nights in `/v3/users/sleep`, by the vendor's day. */
export const readPolarNights = (body: unknown): WellnessRow[] =>
  validItems(night, fieldsOf(body).nights).map((one) => {
    const stages = [one.light_sleep, one.deep_sleep, one.rem_sleep, one.unrecognized_sleep_stage];
    const asleep = stages.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
    return { ...emptyWellness(one.date), sleepSeconds: measured(asleep), sleepScore: measured(one.sleep_score) };
  });

/** Reads the heart rate variability in `/v3/users/nightly-recharge`. */
export const readPolarRecharges = (body: unknown): WellnessRow[] =>
  validItems(recharge, fieldsOf(body).recharges).map((one) => ({
    ...emptyWellness(one.date),
    hrvMs: measured(one.heart_rate_variability_avg),
    hrvKind: 'rmssd',
  }));
