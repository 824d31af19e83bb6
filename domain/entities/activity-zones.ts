import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

const seconds = z.array(z.number());

/**
 * Time of one activity in zones 0 to 5, seconds, by what was recorded, and what the zones of its day are drawn against. Null: it was not
 * recorded, or says nothing of the sport.
 */
export const activityZones = z.object({
  /** Watts; null where none is known of the sport: then there are no seconds. `is_assumed`: it only stands in until one is. */
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
  /** On foot: m/s from which zones 1 to 5 begin, and the zones whose speed the member's own runs say; null where no critical power is known. */
  pace: z.nullable(z.object({ bounds: z.nullable(seconds), own_zones: z.array(z.number()) })),
});
export type ActivityZonesWire = z.infer<typeof activityZones>;
export type ActivityZones = Camel<ActivityZonesWire>;
