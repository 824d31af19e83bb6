import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { activitySummary } from './activity.ts';

/** What an activity is compared by. */
export const comparedActivity = z.pick(activitySummary, {
  activity_id: true,
  activity_type_id: true,
  name: true,
  local_start_time: true,
  duration: true,
  total_distance: true,
  average_hr: true,
  race: true,
});

/** An activity that can be compared with another one, and why. */
const similarActivity = z.extend(comparedActivity, { same_route: z.boolean(), same_workout: z.boolean() });
export type SimilarActivityWire = z.infer<typeof similarActivity>;

export const similarActivities = z.object({
  /** The latest first, without the one that is asked about. */
  similar: z.array(similarActivity),
  /** Whether its way was recorded. */
  has_route: z.boolean(),
  /** The title of the planned workout that it was, empty where that has none; null: it was none. */
  workout: z.nullable(z.string()),
});
export type SimilarActivity = Camel<SimilarActivityWire>;
export type SimilarActivities = Camel<z.infer<typeof similarActivities>>;
