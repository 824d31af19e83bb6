import * as z from 'zod/mini';
import { families } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { bestKeys, recordKeys } from '../metrics/records.ts';

/** Rank of a value within a period. `of` is the number of values including this one; `best` is the best value. */
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

/**
 * The best value of one kind in one sport, in the requested year or of all time. Of equal values, the earlier activity
 * wins.
 */
const personalBest = z.object({
  family: z.enum(families),
  /** Set only in the family `other`, where each sport has its own records. */
  activity_type_id: z.nullable(z.number()),
  key: z.enum(bestKeys),
  /** Seconds over a distance, or watts over a duration; for whole activities metres, seconds, or metres climbed. */
  value: z.number(),
  activity_id: z.string(),
  date: z.string(),
  /**
   * True if the power was estimated. It is only compared with other estimates, and only listed if none was measured.
   */
  estimated: z.boolean(),
  /** Rank among all activities of the sport in all years; `of` is their number. */
  rank: z.number(),
  of: z.number(),
  /** Best value of all earlier activities; `null` if there is none. */
  previous: z.nullable(z.object({ value: z.number(), date: z.string() })),
});

export const personalBests = z.object({
  /** Calendar years with activities, latest first. */
  years: z.array(z.number()),
  records: z.array(personalBest),
});
export type PersonalBestsWire = z.infer<typeof personalBests>;
export type PersonalBests = Camel<PersonalBestsWire>;
export type PersonalBest = PersonalBests['records'][number];
