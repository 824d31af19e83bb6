import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { activitySummary } from './activity.ts';

/** Fields for comparing activities. */
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

/** An activity comparable to the requested one, and why. */
const similarActivity = z.extend(comparedActivity, { same_route: z.boolean(), same_workout: z.boolean() });
export type SimilarActivityWire = z.infer<typeof similarActivity>;

export const similarActivities = z.object({
  /** Similar activities, latest first, excluding the requested one. */
  similar: z.array(similarActivity),
  /** Whether the requested activity has a recorded route. */
  has_route: z.boolean(),
  /** Title of the planned workout it completed, empty if the workout has no title; null if it completed none. */
  workout: z.nullable(z.string()),
});
export type SimilarActivity = Camel<SimilarActivityWire>;
export type SimilarActivities = Camel<z.infer<typeof similarActivities>>;
