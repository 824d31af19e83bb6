import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { activitySummary } from './activity.ts';
import { plannedWorkout } from './training-plan.ts';
import { subjectiveInput } from './diary.ts';

const number = z.nullable(z.number());

/** One local day. Distance metres, duration seconds, load arbitrary units; ratios are null in the first 27 days. [core §3.15] */
export const calendarDay = z.object({
  date: z.string(),
  distance: z.number(),
  duration: z.number(),
  weighted_load: z.number(),
  planned_distance: z.number(),
  planned_duration: z.number(),
  planned_weighted_load: z.number(),
  num_activities: z.number(),
  num_workouts: z.number(),
  activities: z.array(activitySummary),
  workouts: z.array(plannedWorkout),
  critical_power: number,
  /** Whether an effort confirmed the critical power, and the date of the activity that determined it. */
  critical_power_proven: z.nullable(z.boolean()),
  critical_power_set_on: z.nullable(z.string()),
  /** Whether the member set the critical power. */
  critical_power_own: z.nullable(z.boolean()),
  eb_acr: number,
  /**
   * Explains a jump of the ratio: the day whose load changed it most. That load left the window of `days` days, or
   * entered it if `days` is null.
   */
  eb_acr_moved_by: z.nullable(z.object({ date: z.string(), load: z.number(), days: z.nullable(z.number()) })),
  /** Number of activities in the 28 days ending with this day. */
  num_recent_activities: z.number(),
  vb_acr: number,
  eb_acr_pw: number,
  vb_acr_pw: number,
  eb_chronic_load: number,
  consistency: number,
  /** The day's diary, if it has content. */
  journal_entries: z.array(z.object({ daily_diary_id: z.string(), num_comments: z.number() })),
  subjective_input: z.nullable(subjectiveInput),
});
export type CalendarDayWire = z.infer<typeof calendarDay>;
export type CalendarDay = Camel<CalendarDayWire>;

/** Velocity m/s, pace [min/mile at the upper bound, at the lower bound], power watts; keyed by zone 0 to 5. [core §3.17] */
const byZone = <T extends z.ZodMiniType>(value: T) =>
  z.object({ 0: value, 1: value, 2: value, 3: value, 4: value, 5: value });
export const averagePowerScales = z.object({
  velocity: byZone(z.number()),
  pace: byZone(z.array(z.nullable(z.number()))),
  power: byZone(z.number()),
});
export type AveragePowerScales = z.infer<typeof averagePowerScales>;
