import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { threshold } from './zones.ts';

const seconds = z.array(z.number());

/**
 * The member's own value that defines the zones on the day of the activity; `null` if they follow from the activities
 * or from a default.
 */
const definedBy = z.nullable(threshold);

/**
 * Time of one activity in its zones, in seconds, per recorded signal, with the reference value of the day. Zones are 0
 * to 5, or those the member defined with an own value. `null` if the signal was not recorded or is meaningless for the
 * sport.
 */
export const activityZones = z.object({
  /**
   * Critical power in watts; `null` if unknown for the sport, and then there are no seconds. `is_assumed`: a default is
   * used until it is known.
   */
  power: z.nullable(
    z.object({
      critical_power: z.nullable(z.number()),
      is_assumed: z.boolean(),
      /** Whether an effort has proven the value, and on which day. */
      proven: z.boolean(),
      set_on: z.nullable(z.string()),
      threshold: definedBy,
      seconds: z.nullable(seconds),
    }),
  ),
  /** Heart rate in beats per minute. */
  heart_rate: z.nullable(
    z.object({
      maximum: z.number(),
      source: z.enum(['maximum', 'threshold', 'age', 'default']),
      threshold: definedBy,
      seconds,
    }),
  ),
  /**
   * For running and swimming: the zones' lower bounds in m/s, and the zones whose speed comes from the member's own
   * runs; `null` if neither an own speed nor a critical power is known.
   */
  pace: z.nullable(z.object({ bounds: z.nullable(seconds), own_zones: z.array(z.number()), threshold: definedBy })),
});
export type ActivityZonesWire = z.infer<typeof activityZones>;
export type ActivityZones = Camel<ActivityZonesWire>;
