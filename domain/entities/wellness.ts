import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Where values of a night and a day come from, in the order in which sources that say equally much count. */
export const wellnessSources = ['garmin', 'suuntoV2', 'polar', 'polarFlow', 'apple', 'intervals'] as const;
export type WellnessSource = (typeof wellnessSources)[number];

/** How heart rate variability is computed. The two are not comparable. */
export const hrvKinds = ['rmssd', 'sdnn'] as const;
export type HrvKind = (typeof hrvKinds)[number];

/** Who a value is from: the member typed it, or a source sent it. */
const from = z.enum(['hand', ...wellnessSources]);
export type WellnessFrom = z.infer<typeof from>;

const figure = z.object({ value: z.number(), source: from });

/** What is known of a local day and the night before it; null where no source sent anything. */
export const wellness = z.nullable(
  z.object({
    /** Seconds. */
    sleep: z.nullable(z.object({ ...figure.shape, score: z.nullable(z.number()) })),
    /** Beats per minute. */
    resting_heart_rate: z.nullable(figure),
    /** Milliseconds. */
    hrv: z.nullable(z.object({ ...figure.shape, kind: z.enum(hrvKinds) })),
    /** kg */
    weight: z.nullable(figure),
  }),
);
export type WellnessWire = z.infer<typeof wellness>;
export type Wellness = Camel<WellnessWire>;
