import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Days over which the workouts of one assignment may lie, and how many they may be. */
export const ASSIGNED_DAYS = 7;
export const MOST_ASSIGNED = 14;

const nullableNumber = z.nullable(z.number());

/** Something that is planned already on a day of the assignment. */
const conflict = z.object({ date: z.string(), title: z.nullable(z.string()), is_rest: z.boolean() });

/**
 * Whether an athlete can be assigned to. `free`: nothing is in the way. `busy`: something is planned on one of the days. `full`: there is no room for more.
 * `closed`: the coach may not plan for them, or they are not in the team.
 */
export const assignableStates = ['free', 'busy', 'full', 'closed'] as const;

/** What an assignment would be for one athlete: metres, seconds and load by their own zones; null where nothing can be said. */
export const assignable = z.object({
  member_id: z.string(),
  state: z.enum(assignableStates),
  conflicts: z.array(conflict),
  distance: nullableNumber,
  duration: nullableNumber,
  load: nullableNumber,
});
export type AssignableWire = z.infer<typeof assignable>;
export type Assignable = Camel<AssignableWire>;

/** What became of one athlete of an assignment. */
export const assigned = z.object({
  member_id: z.string(),
  outcome: z.enum(['assigned', 'busy', 'full', 'closed']),
});
export type AssignedWire = z.infer<typeof assigned>;

/** An assignment as its team has it. */
export const planAssignment = z.object({
  assignment_id: z.string(),
  title: z.nullable(z.string()),
  assigned_by: z.nullable(z.string()),
  created_on: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  workouts: z.number(),
  athletes: z.number(),
  /** Workouts of it that stand as they were assigned. */
  untouched: z.number(),
  /** Workouts that were removed when the assignment was undone, and can be restored. */
  removed: z.number(),
  taken_back_on: z.nullable(z.string()),
});
export type PlanAssignmentWire = z.infer<typeof planAssignment>;
export type PlanAssignment = Camel<PlanAssignmentWire>;
