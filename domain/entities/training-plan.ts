import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { planOrigin } from './plan-origin.ts';

export const PLAN_TITLE_MAX = 120;
export const PLAN_COMMENT_MAX = 2000;
export const COMPONENT_DESCRIPTION_MAX = 200;
/** Maximum components per workout and per repeater. */
export const MAX_COMPONENTS = 40;
export const MAX_REPEATED = 20;
export const MAX_REPEATS = 99;
/** Maximum length of a component, in metres and in seconds. */
export const COMPONENT_METRES_MAX = 1_000_000;
export const COMPONENT_SECONDS_MAX = 360_000;

/**
 * Target of a step. `pace_*`: seconds per kilometre, mile or 100 m, the faster one first; `power`: watts; `power_share`: percent of threshold
 * power; `heart_rate`: beats per minute; `heart_rate_share`: percent of the maximum; `race_pace`: the pace of a race of so many metres.
 */
export const planTarget = z
  .object({
    kind: z.enum([
      'pace_km',
      'pace_mile',
      'pace_100m',
      'power',
      'power_share',
      'heart_rate',
      'heart_rate_share',
      'race_pace',
    ]),
    low: z.number().check(z.gte(1), z.lte(100_000)),
    high: z.number().check(z.gte(1), z.lte(100_000)),
  })
  .check(z.refine(({ low, high }) => low <= high, 'The lower value comes first'));
export type PlanTarget = z.infer<typeof planTarget>;
/** Zone of an absolute target if no threshold for it is known and the text names no zone. Chosen. */
export const ASSUMED_ZONE = 3;

const nullableNumber = z.nullable(z.number());

/** A planned workout in responses. `estimated_*`: totals of its components in the member's own zones, if known. */
export const trainingPlan = z.object({
  training_plan_id: z.string(),
  training_plan_date: z.string(),
  activity_type_id: z.number(),
  title: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Components as saved by any client; parsed by domain/training/components.ts. */
  plan_definition: z.array(z.unknown()),
  load: nullableNumber,
  total_distance: nullableNumber,
  total_duration: nullableNumber,
  estimated_load: nullableNumber,
  estimated_distance: nullableNumber,
  estimated_duration: nullableNumber,
  reps_count: nullableNumber,
  reps_duration: nullableNumber,
  reps_zone: nullableNumber,
  daily_diary_id: z.nullable(z.string()),
  removed_on: z.nullable(z.string()),
  revision: z.string(),
  /** The member who last saved the workout, with their name if set; null if the owner did. */
  modifying_member_id: z.nullable(z.string()),
  modifier_name: z.nullable(z.string()),
  /** The applied plan it belongs to; null if there is none. */
  origin: z.nullable(planOrigin),
});
export type TrainingPlanWire = z.infer<typeof trainingPlan>;
export type TrainingPlan = Camel<TrainingPlanWire>;

/** A planned workout in the calendar: load in arbitrary units, metres, seconds: entered values, else estimates. */
export const plannedWorkout = z.pick(trainingPlan, {
  training_plan_id: true,
  activity_type_id: true,
  title: true,
  load: true,
  total_distance: true,
  total_duration: true,
});
export type PlannedWorkoutWire = z.infer<typeof plannedWorkout>;
export type PlannedWorkout = Camel<PlannedWorkoutWire>;
