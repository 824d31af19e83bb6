import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum days spanned by the workouts of an assignment, and maximum number of its workouts. */
export const ASSIGNED_DAYS = 7;
export const MAX_ASSIGNED = 14;

const nullableNumber = z.nullable(z.number());

/** An existing plan on a day of the assignment. */
const conflict = z.object({ date: z.string(), title: z.nullable(z.string()), is_rest: z.boolean() });

/**
 * Whether an athlete can get the workouts. `free`: no conflicts. `busy`: one of the days already has plans. `full`: a
 * limit is reached. `closed`: the coach may not plan for them, or they are not in the team.
 */
export const assignableStates = ['free', 'busy', 'full', 'closed'] as const;

/** Totals of an assignment for one athlete: metres, seconds and load in their own zones; null if unknown. */
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

/** Result of an assignment for one athlete. */
export const assigned = z.object({
  member_id: z.string(),
  outcome: z.enum(['assigned', 'busy', 'full', 'closed']),
});
export type AssignedWire = z.infer<typeof assigned>;

/** An assignment as shown to the team's coaches. */
export const planAssignment = z.object({
  assignment_id: z.string(),
  title: z.nullable(z.string()),
  assigned_by: z.nullable(z.string()),
  created_on: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  workouts: z.number(),
  athletes: z.number(),
  /** Number of its workouts that are unchanged since they were assigned. */
  untouched: z.number(),
  /** Number of workouts removed when the assignment was undone, which can be restored. */
  removed: z.number(),
  taken_back_on: z.nullable(z.string()),
});
export type PlanAssignmentWire = z.infer<typeof planAssignment>;
export type PlanAssignment = Camel<PlanAssignmentWire>;
