import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Number of days ahead for which planned workouts are sent. */
export const SENT_DAYS = 14;

/** A planned workout to be sent to a vendor's calendar. */
const sentWorkout = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  activity_type_id: z.number(),
  title: z.nullable(z.string()),
  /** `waiting`: not sent yet, or changed since; `refused`: rejected by the vendor. */
  state: z.enum(['waiting', 'sent', 'refused']),
  /** When the workout was last sent, ISO 8601; `null` if never. */
  sent_at: z.nullable(z.string()),
  /** Why watch services rejected the workout, in their own words. */
  push_errors: z.array(z.string()),
});

/** Planned workouts of a member that are sent to a vendor. */
export const sentWorkouts = z.object({
  sends: z.boolean(),
  /** True if sending is switched off, but future workouts still have to be deleted at the vendor. */
  is_ending: z.boolean(),
  /** When the calendar was last in sync, ISO 8601. */
  in_step_at: z.nullable(z.string()),
  /** Why the last attempt failed; `null` if it did not. */
  failure: z.nullable(z.enum(['refused', 'forbidden', 'busy'])),
  workouts: z.array(sentWorkout),
});
export type SentWorkoutsWire = z.infer<typeof sentWorkouts>;
export type SentWorkouts = Camel<SentWorkoutsWire>;
export type SentWorkout = SentWorkouts['workouts'][number];
