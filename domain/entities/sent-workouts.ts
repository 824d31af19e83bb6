import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Days after today whose planned workouts are sent. */
export const SENT_DAYS = 14;

/** A planned workout on its way to the calendar of a vendor. */
const sentWorkout = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  activity_type_id: z.number(),
  title: z.nullable(z.string()),
  /** `waiting`: not sent yet, or changed since; `refused`: the vendor does not accept it. */
  state: z.enum(['waiting', 'sent', 'refused']),
  /** ISO 8601; `null` before the first time. */
  sent_at: z.nullable(z.string()),
  /** Why services of watches did not accept it, in the vendor's words. */
  push_errors: z.array(z.string()),
});

/** Planned workouts of a member that are sent to a vendor. */
export const sentWorkouts = z.object({
  sends: z.boolean(),
  /** Switched off, but future workouts are still to be deleted there. */
  is_ending: z.boolean(),
  /** When the calendar was last in step, ISO 8601. */
  in_step_at: z.nullable(z.string()),
  /** Why the last attempt failed. */
  failure: z.nullable(z.enum(['refused', 'forbidden', 'busy'])),
  workouts: z.array(sentWorkout),
});
export type SentWorkoutsWire = z.infer<typeof sentWorkouts>;
export type SentWorkouts = Camel<SentWorkoutsWire>;
export type SentWorkout = SentWorkouts['workouts'][number];
