import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Sources of wellness data, in order of precedence among sources with equally many values. */
export const wellnessSources = ['garmin', 'suuntoV2', 'polar', 'polarFlow', 'apple', 'intervals'] as const;
export type WellnessSource = (typeof wellnessSources)[number];

/** Formulas for heart rate variability; their values are not comparable. */
export const hrvKinds = ['rmssd', 'sdnn'] as const;
export type HrvKind = (typeof hrvKinds)[number];

/** Source of a value: entered by the member, or sent by a vendor. */
const from = z.enum(['hand', ...wellnessSources]);
export type WellnessFrom = z.infer<typeof from>;

const figure = z.object({ value: z.number(), source: from });

/** Wellness data of a local day and the night before it; null if no source sent any. */
export const wellness = z.nullable(
  z.object({
    /** Sleep duration in seconds. */
    sleep: z.nullable(z.object({ ...figure.shape, score: z.nullable(z.number()) })),
    /** Resting heart rate in beats per minute. */
    resting_heart_rate: z.nullable(figure),
    /** Heart rate variability in milliseconds. */
    hrv: z.nullable(z.object({ ...figure.shape, kind: z.enum(hrvKinds) })),
    /** Weight in kg. */
    weight: z.nullable(figure),
  }),
);
export type WellnessWire = z.infer<typeof wellness>;
export type Wellness = Camel<WellnessWire>;
