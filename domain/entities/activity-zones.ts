import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

const seconds = z.array(z.number());

/**
 * Seconds of one activity in zones 0 to 5, per recorded signal, with the reference of its day's zones. Null if the signal was not recorded
 * or is meaningless for the sport.
 */
export const activityZones = z.object({
  /** Watts; null if no critical power is known for the sport, in which case there are no seconds. `is_assumed`: a placeholder until one is known. */
  power: z.nullable(
    z.object({
      critical_power: z.nullable(z.number()),
      is_assumed: z.boolean(),
      seconds: z.nullable(seconds),
    }),
  ),
  /** Beats per minute. */
  heart_rate: z.nullable(
    z.object({ maximum: z.number(), source: z.enum(['maximum', 'threshold', 'age', 'default']), seconds }),
  ),
  /** On foot: m/s at which zones 1 to 5 begin, and the zones whose speed comes from the member's own runs; null if no critical power is known. */
  pace: z.nullable(z.object({ bounds: z.nullable(seconds), own_zones: z.array(z.number()) })),
});
export type ActivityZonesWire = z.infer<typeof activityZones>;
export type ActivityZones = Camel<ActivityZonesWire>;
