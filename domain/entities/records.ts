import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { recordKeys } from '../metrics/records.ts';

/** The place of a value among those of one span of time. `of` counts the value itself; `best` is of all of them, this one too. */
const place = z.object({ rank: z.number(), of: z.number(), best: z.number() });

/**
 * What an activity did best, and where that stands among the activities of its sport that count. Seconds over a distance, or watts over a time.
 * `year` is the calendar year of the activity, `recent` the 90 days up to its own.
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
