import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { recordKeys } from '../metrics/records.ts';

/** Rank of a value within a period. `of` is the number of values including this one; `best` is the best of them. */
const place = z.object({ rank: z.number(), of: z.number(), best: z.number() });

/**
 * A best effort of an activity, ranked among the counted activities of its sport. Seconds over a distance, or watts over a duration. `year`
 * is the calendar year of the activity, `recent` the 90 days ending with its day.
 */
export const standing = z.object({
  key: z.enum(recordKeys),
  value: z.number(),
  ever: place,
  year: place,
  recent: place,
});
export type StandingWire = z.infer<typeof standing>;
export type Standing = Camel<StandingWire>;
export type Place = z.infer<typeof place>;
