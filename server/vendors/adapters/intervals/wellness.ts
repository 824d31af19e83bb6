import * as z from 'zod/mini';
import { validItems } from '../proofs.ts';

/** Measurements of a day; `null` if missing. */
export interface WellnessDay {
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sleepSeconds: number | null;
  readonly restingHeartRate: number | null;
  readonly hrvMs: number | null;
  readonly hrvKind: 'rmssd' | 'sdnn' | null;
  readonly weightKg: number | null;
  readonly sleepScore: number | null;
}

const number = z.optional(z.nullable(z.number()));
const flag = z.optional(z.nullable(z.boolean()));
const row = z.object({
  id: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  weight: number,
  tempWeight: flag,
  restingHR: number,
  tempRestingHR: flag,
  hrv: number,
  hrvSDNN: number,
  sleepSecs: number,
  sleepScore: number,
});

const above0 = (value: number | null | undefined) => (value != null && value > 0 ? value : null);

/** Returns the measurements in rows of `wellness.json`. Values marked `temp…` are carried over from an earlier day and ignored. */
export const wellnessOf = (rows: unknown): WellnessDay[] =>
  validItems(row, rows).map((one) => {
    const [rmssd, sdnn] = [above0(one.hrv), above0(one.hrvSDNN)];
    return {
      day: one.id,
      sleepSeconds: above0(one.sleepSecs),
      restingHeartRate: one.tempRestingHR === true ? null : above0(one.restingHR),
      hrvMs: rmssd ?? sdnn,
      hrvKind: rmssd !== null ? 'rmssd' : sdnn !== null ? 'sdnn' : null,
      weightKg: one.tempWeight === true ? null : above0(one.weight),
      sleepScore: above0(one.sleepScore),
    };
  });
