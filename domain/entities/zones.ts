import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { thresholdKinds } from '../metrics/thresholds.ts';

/** A value set by the member, valid from its date. Watts, beats per minute. */
export const threshold = z.object({ kind: z.enum(thresholdKinds), from_date: z.string(), value: z.number() });

/** Progress of recomputing a history; null if nothing is being recomputed. `total` is 0 until it starts. */
export const recomputation = z.nullable(z.object({ done: z.number(), total: z.number() }));
export type Recomputation = z.infer<typeof recomputation>;

/** Today's values of one zone, and the source of its speed. Metres per second, minutes per mile, watts. */
export const powerZoneScale = z.object({
  zone: z.number(),
  power: z.number(),
  velocity: z.number(),
  velocity_source: z.enum(['runs', 'power', 'default']),
  pace: z.array(z.nullable(z.number())),
});

/** A member's zones today, with their basis. */
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
