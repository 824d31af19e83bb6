import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { templateWorkout } from './plan-template.ts';

/** Maximum branches per member, decided ones included; and open ones by the member, by each coach, and by all assistants together. */
export const MAX_BRANCHES = 30;
export const MAX_OWN_BRANCHES = 10;
export const MAX_PROPOSALS = 3;
export const MAX_BRANCH_WEEKS = 26;
export const MAX_BRANCH_WORKOUTS = 200;
export const BRANCH_NAME_MAX = 80;
export const BRANCH_NOTE_MAX = 1000;
/** Days after which a branch is deleted. */
export const BRANCH_DAYS = 90;

/** Who wrote a branch. `assistant`: an AI assistant of the member. */
export const branchAuthors = ['member', 'coach', 'assistant'] as const;
export type BranchAuthor = (typeof branchAuthors)[number];

export const branchStates = ['open', 'accepted', 'rejected'] as const;
export type BranchState = (typeof branchStates)[number];

/** A branch in lists. */
export const branchSummary = z.object({
  branch_id: z.string(),
  name: z.string(),
  note: z.nullable(z.string()),
  /** Monday of the first week. */
  first_day: z.string(),
  weeks: z.number(),
  author: z.enum(branchAuthors),
  /** Name of the author; null if not set, or the account was deleted. */
  author_name: z.nullable(z.string()),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  state: z.enum(branchStates),
  /** Whether an acceptance can be undone: false for one that was restored from an export. */
  can_undo: z.boolean(),
  revision: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
});
export type BranchSummaryWire = z.infer<typeof branchSummary>;
export type BranchSummary = Camel<BranchSummaryWire>;

const { week: _week, day: _day, ...work } = templateWorkout.shape;

/**
 * A workout of a branch, or of the plan when it was copied. A copy has the id of the planned workout, an added one a new id. Stated totals are
 * metres, seconds and load; null if as estimated.
 */
export const branchWorkout = z.object({ training_plan_id: z.string(), date: z.string(), ...work });
export type BranchWorkoutWire = z.infer<typeof branchWorkout>;
export type BranchWorkout = Camel<BranchWorkoutWire>;

/** A branch with its workouts, and the planned workouts of its weeks when it was created. */
export const planBranch = z.extend(branchSummary, { base: z.array(branchWorkout), workouts: z.array(branchWorkout) });
export type PlanBranchWire = z.infer<typeof planBranch>;
export type PlanBranch = Camel<PlanBranchWire>;
