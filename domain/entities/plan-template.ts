import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum templates per member, templates of teams in one list, and sizes of one template. */
export const MAX_TEMPLATES = 50;
export const MAX_SHARED_TEMPLATES = 100;
export const MAX_TEMPLATE_WEEKS = 53;
export const MAX_TEMPLATE_WORKOUTS = 400;
export const MAX_PHASES = 20;
export const TEMPLATE_NAME_MAX = 80;
export const PHASE_NAME_MAX = 40;
export const TEMPLATE_DESCRIPTION_MAX = 1000;
/** Maximum applied plans in a list. */
export const MAX_APPLICATIONS = 20;

const nullableNumber = z.nullable(z.number());

/** A named range of weeks in a template. Weeks count from 1. */
export const planPhase = z.object({ name: z.string(), first_week: z.number(), last_week: z.number() });
export type PlanPhaseWire = z.infer<typeof planPhase>;

/** A template in lists. */
export const templateSummary = z.object({
  template_id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  weeks: z.number(),
  phases: z.array(planPhase),
  /** The team whose members can apply it; null if it is not shared. */
  team_id: z.nullable(z.string()),
  is_own: z.boolean(),
  /** Name of the owner; null if not set. */
  owner_name: z.nullable(z.string()),
  workouts_count: z.number(),
});
export type TemplateSummaryWire = z.infer<typeof templateSummary>;
export type TemplateSummary = Camel<TemplateSummaryWire>;

/**
 * A workout of a template. Weeks count from 1, days from 0 for Monday. Stated totals are metres, seconds and load; null
 * if as estimated.
 */
export const templateWorkout = z.object({
  week: z.number(),
  day: z.number(),
  activity_type_id: z.number(),
  title: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Components as saved; parsed by domain/training/components.ts. */
  plan_definition: z.array(z.unknown()),
  load: nullableNumber,
  total_distance: nullableNumber,
  total_duration: nullableNumber,
});
export type TemplateWorkoutWire = z.infer<typeof templateWorkout>;

export const planTemplate = z.extend(templateSummary, { workouts: z.array(templateWorkout) });
export type PlanTemplateWire = z.infer<typeof planTemplate>;

/** A plan applied to a member's calendar. */
export const planApplication = z.object({
  application_id: z.string(),
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  workouts: z.number(),
  /** Number of its workouts that are unchanged since then, which undo removes. */
  untouched: z.number(),
});
export type PlanApplicationWire = z.infer<typeof planApplication>;
export type PlanApplication = Camel<PlanApplicationWire>;
