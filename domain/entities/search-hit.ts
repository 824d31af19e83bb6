import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum length of a search text, and maximum number of its words. */
export const FIND_MAX = 80;
export const FIND_WORDS_MAX = 6;

/** A found activity with the fields shown in its line. Metres, seconds. */
export const activityHit = z.object({
  activity_id: z.string(),
  name: z.nullable(z.string()),
  recorded_name: z.nullable(z.string()),
  activity_type_id: z.number(),
  local_start_time: z.string(),
  total_distance: z.nullable(z.number()),
  duration: z.nullable(z.number()),
});
export type ActivityHit = Camel<z.infer<typeof activityHit>>;

export const workoutHit = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  activity_type_id: z.number(),
  title: z.nullable(z.string()),
});
export type WorkoutHit = Camel<z.infer<typeof workoutHit>>;
