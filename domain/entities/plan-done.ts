import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { metVerdicts } from '../training/met.ts';
import { activitySummary } from './activity.ts';

/** A planned workout beside the activity that it became. */
export const planDone = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  /** Null: nothing was done of it, as far as is known. */
  activity: z.nullable(activitySummary),
  /** Whether the member says so; else it was matched by day, sport and shape. */
  by_hand: z.boolean(),
  /** How well it was met, 0 to 1, and what differs most; null where nothing can be compared. */
  score: z.nullable(z.number()),
  verdict: z.nullable(z.enum(metVerdicts)),
});
export type PlanDoneWire = z.infer<typeof planDone>;
export type PlanDone = Camel<PlanDoneWire>;

/** What a member says of a planned workout: that it is matched by itself, was not done, or was an activity, by its id. */
export const planMatch = z.union([z.enum(['automatic', 'none']), z.uuid()]);
export type PlanMatch = z.infer<typeof planMatch>;
