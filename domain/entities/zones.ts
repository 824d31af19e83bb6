import * as z from 'zod/mini';
import { families } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { type Threshold, thresholdKinds, thresholdSources } from '../metrics/thresholds.ts';
import { areZoneBounds } from '../metrics/zone-bounds.ts';

/** Bounds of zones in percent of the threshold; `null` for the standard zones. */
export const zoneBounds = z.nullable(z.array(z.number()).check(z.refine(areZoneBounds)));

/** A member's own threshold, valid from a day on. Watts, metres per second, beats per minute. */
export const threshold = z.object({
  kind: z.enum(thresholdKinds),
  from_date: z.string(),
  value: z.number(),
  source: z.enum(thresholdSources),
  bounds: z.nullable(z.array(z.number())),
});
export const thresholdToWire = ({ fromDate, bounds, ...rest }: Threshold): z.infer<typeof threshold> => ({
  ...rest,
  from_date: fromDate,
  bounds: bounds && [...bounds],
});

/** Progress of recomputing a history; `null` if no recomputation is pending. `total` is 0 until it starts. */
export const recomputation = z.nullable(z.object({ done: z.number(), total: z.number() }));
export type Recomputation = z.infer<typeof recomputation>;

/** Today's values of a zone, and the source of its speed. Metres per second, minutes per mile, watts. */
export const powerZoneScale = z.object({
  zone: z.number(),
  power: z.number(),
  velocity: z.number(),
  velocity_source: z.enum(['runs', 'power', 'default']),
  pace: z.array(z.nullable(z.number())),
});

/** Today's critical power of a sport, watts. */
const datedPower = z.object({
  value: z.nullable(z.number()),
  source: z.enum(['fit', 'w20min', 'w30min', 'w1hr', 'drawn', 'carried', 'own', 'default']),
  proven: z.boolean(),
  set_on: z.nullable(z.string()),
});

const heartRateReference = z.object({
  maximum: z.number(),
  source: z.enum(['maximum', 'threshold', 'age', 'default']),
});

/**
 * Basis of a suggestion: the highest recorded heart rate, the best 20 minutes, best times on foot, or the fastest long
 * swim.
 */
export const suggestionSources = ['highest', 'twenty_minutes', 'best_times', 'long_swim'] as const;

const suggestion = z.object({
  kind: z.enum(thresholdKinds),
  value: z.number(),
  /** Date of the activity. */
  date: z.string(),
  from: z.enum(suggestionSources),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A member's zones today, with the values they are based on. */
export const zones = z.object({
  thresholds: z.array(threshold),
  /** Sports in which the member has activities. */
  families: z.array(z.enum(families)),
  critical_power: datedPower,
  bike_power: datedPower,
  /** Heart rate on foot. */
  heart_rate: heartRateReference,
  heart_rates: z.object({
    foot: heartRateReference,
    bike: heartRateReference,
    swim: heartRateReference,
    other: heartRateReference,
  }),
  suggestions: z.array(suggestion),
  scales: z.array(powerZoneScale),
  recompute: recomputation,
});
export type ZonesWire = z.infer<typeof zones>;
export type Zones = Camel<ZonesWire>;
