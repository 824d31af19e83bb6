import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { threshold } from './zones.ts';

const seconds = z.array(z.number());

/** The own value that defines the zones on the day of the activity; `null` if they follow from the activities or from a default. */
const definedBy = z.nullable(threshold);

/**
 * Time of one activity in its zones, seconds, by what was recorded, with the reference of the day. Zones are 0 to 5, or the ones that the member
 * defined with an own value. `null`: it was not recorded, or says nothing of the sport.
 */
export const activityZones = z.object({
  /** Watts; `null` if none is known of the sport: then there are no seconds. `is_assumed`: a default is used until one is. */
  power: z.nullable(
    z.object({
      critical_power: z.nullable(z.number()),
      is_assumed: z.boolean(),
      /** Whether an effort has shown it, and on which day. */
      proven: z.boolean(),
      set_on: z.nullable(z.string()),
      threshold: definedBy,
      seconds: z.nullable(seconds),
    }),
  ),
  /** Beats per minute. */
  heart_rate: z.nullable(
    z.object({
      maximum: z.number(),
      source: z.enum(['maximum', 'threshold', 'age', 'default']),
      threshold: definedBy,
      seconds,
    }),
  ),
  /**
   * On foot and in the water: m/s from which zones begin, and the zones whose speed the member's own runs show; `null` if neither an own speed nor
   * a critical power is known.
   */
  pace: z.nullable(z.object({ bounds: z.nullable(seconds), own_zones: z.array(z.number()), threshold: definedBy })),
});
export type ActivityZonesWire = z.infer<typeof activityZones>;
export type ActivityZones = Camel<ActivityZonesWire>;
