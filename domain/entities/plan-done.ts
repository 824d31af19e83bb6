import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { metVerdicts } from '../training/met.ts';
import { activitySummary } from './activity.ts';

/** A planned workout with the activity that completed it. */
export const planDone = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  /** The activity that completed the workout; null if unknown. */
  activity: z.nullable(activitySummary),
  /** True if the member made the match; false if it was made by day, sport and shape. */
  by_hand: z.boolean(),
  /** How well the activity matches the plan, 0 to 1, and the largest difference; null if they cannot be compared. */
  score: z.nullable(z.number()),
  verdict: z.nullable(z.enum(metVerdicts)),
});
export type PlanDoneWire = z.infer<typeof planDone>;
export type PlanDone = Camel<PlanDoneWire>;

/** The member's match of a planned workout: automatic, not done, or the id of an activity. */
export const planMatch = z.union([z.enum(['automatic', 'none']), z.uuid()]);
export type PlanMatch = z.infer<typeof planMatch>;
