import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { plannedWorkout } from './training-plan.ts';

/** Load (arbitrary units) and distance (metres) that a planned workout adds to its day: the entered values, else estimates. */
export const plannedLoad = z.extend(
  z.pick(plannedWorkout, { training_plan_id: true, activity_type_id: true, load: true, total_distance: true }),
  { date: z.string() },
);
export type PlannedLoadWire = z.infer<typeof plannedLoad>;
export type PlannedLoad = Camel<PlannedLoadWire>;
