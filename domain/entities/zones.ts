import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { thresholdKinds } from '../metrics/thresholds.ts';

/** A value of the member's own, from its day on. Watts, beats per minute. */
export const threshold = z.object({ kind: z.enum(thresholdKinds), from_date: z.string(), value: z.number() });

/** How far the recomputation of a history has come; null: nothing is recomputed. `total` is 0 before it has begun. */
export const recomputation = z.nullable(z.object({ done: z.number(), total: z.number() }));
export type Recomputation = z.infer<typeof recomputation>;

/** What one zone is today, and where its speed comes from. Metres per second, minutes per mile, watts. */
export const powerZoneScale = z.object({
  zone: z.number(),
  power: z.number(),
  velocity: z.number(),
  velocity_source: z.enum(['runs', 'power', 'default']),
  pace: z.array(z.nullable(z.number())),
});

/** A member's zones of today, with what they are drawn from. */
export const zones = z.object({
  thresholds: z.array(threshold),
  critical_power: z.object({
    value: z.nullable(z.number()),
    source: z.enum(['fit', 'w20min', 'w30min', 'w1hr', 'drawn', 'carried', 'own', 'default']),
    proven: z.boolean(),
    set_on: z.nullable(z.string()),
  }),
  heart_rate: z.object({ maximum: z.number(), source: z.enum(['maximum', 'threshold', 'age', 'default']) }),
  scales: z.array(powerZoneScale),
  recompute: recomputation,
});
export type ZonesWire = z.infer<typeof zones>;
export type Zones = Camel<ZonesWire>;
