import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { BranchAuthor, BranchState, BranchWorkoutWire } from '../../../domain/entities/plan-branch.ts';
import type { PlanOriginWire } from '../../../domain/entities/plan-origin.ts';
import type { PlanShape } from '../../../domain/training/met.ts';
import { createdAt, instant } from './columns.ts';
import { members, teams } from './members.ts';

/** Assignments of workouts to several athletes by a coach. Results are read from the planned workouts, as long as those are unchanged. */
export const planAssignments = pgTable(
  'plan_assignments',
  {
    assignmentId: uuid('assignment_id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    /** Coach; `null` if their account was deleted. */
    assignedBy: uuid('assigned_by').references(() => members.memberId, { onDelete: 'set null' }),
    title: text('title'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** Number of workouts per athlete, and number of athletes. */
    workouts: smallint('workouts').notNull(),
    athletes: smallint('athletes').notNull().default(0),
    takenBackOn: instant('taken_back_on'),
    createdAt: createdAt(),
  },
  (table) => [
    index('plan_assignments_team').on(table.teamId, table.createdAt),
    index('plan_assignments_by').on(table.assignedBy),
  ],
);

/**
 * Planned workouts. `planDefinition` has the components in API format; totals are estimated on saving, with that day's zones, so that
 * calendars need not parse them.
 */
export const trainingPlans = pgTable(
  'training_plans',
  {
    trainingPlanId: uuid('training_plan_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    planDate: date('plan_date', { mode: 'string' }).notNull(),
    activityTypeId: smallint('activity_type_id').notNull(),
    title: text('title'),
    comment: text('comment'),
    planDefinition: jsonb('plan_definition').notNull(),
    /** Summary of the steps; `null` if saved by an earlier version. See `server/training/plan-shapes.store.ts`. */
    shape: jsonb('shape').$type<PlanShape>(),
    /** Entered values that override the estimates: load, metres, seconds. */
    load: doublePrecision('load'),
    totalDistance: doublePrecision('total_distance'),
    totalDuration: doublePrecision('total_duration'),
    /** Estimated values; `null` if unknown. */
    estimatedLoad: doublePrecision('estimated_load'),
    estimatedDistance: doublePrecision('estimated_distance'),
    estimatedDuration: doublePrecision('estimated_duration'),
    repsCount: doublePrecision('reps_count'),
    repsDuration: doublePrecision('reps_duration'),
    repsZone: doublePrecision('reps_zone'),
    dailyDiaryId: text('daily_diary_id'),
    /** Id of the last save. */
    revision: uuid('revision').notNull(),
    modifiedBy: uuid('modified_by').notNull(),
    removedOn: instant('removed_on'),
    removedBy: uuid('removed_by'),
    /** Assignment that created the workout; `null` if there is none, or the workout was changed since. */
    assignmentId: uuid('assignment_id').references(() => planAssignments.assignmentId, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Applied plan that the workout belongs to; `null` if none. */
    origin: jsonb('origin').$type<PlanOriginWire>(),
    /** Time when it was last saved, moved or removed. */
    modifiedAt: instant('modified_at')
      .notNull()
      .default(sql`now()`)
      .$onUpdateFn(() => sql`now()`),
  },
  (table) => [
    index('training_plans_member_date').on(table.memberId, table.planDate),
    index('training_plans_assignment').on(table.assignmentId),
  ],
);

/** Members' matches of planned workouts with activities. Workouts without a row are matched automatically. */
export const planMatches = pgTable(
  'plan_matches',
  {
    trainingPlanId: uuid('training_plan_id')
      .primaryKey()
      .references(() => trainingPlans.trainingPlanId, { onDelete: 'cascade' }),
    /** Matched activity; `null` if the workout was not done. A deleted activity counts as no match. */
    activityId: uuid('activity_id'),
  },
  (table) => [index('plan_matches_activity').on(table.activityId)],
);

/** Copies of weeks of a plan with changes, by the member, a coach or an assistant, which the member accepts or rejects. */
export const planBranches = pgTable(
  'plan_branches',
  {
    branchId: uuid('branch_id').primaryKey(),
    /** Member whose plan it is about. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    author: text('author').$type<BranchAuthor>().notNull(),
    /** The member or coach who wrote it, not a foreign key, since it is data of the member only; `null` for assistants and after a restore. */
    authorId: uuid('author_id'),
    /** Name of the assistant; `null` for members and coaches, whose names are looked up. */
    authorName: text('author_name'),
    name: text('name').notNull(),
    note: text('note'),
    /** Monday of the first week. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    weeks: smallint('weeks').notNull(),
    /** Planned workouts of these weeks when the branch was created. */
    base: jsonb('base').$type<BranchWorkoutWire[]>().notNull(),
    workouts: jsonb('workouts').$type<BranchWorkoutWire[]>().notNull(),
    /** Id of the last save. */
    revision: uuid('revision').notNull(),
    state: text('state').$type<BranchState>().notNull().default('open'),
    /** Id of the acceptance, which is the revision of the workouts it wrote; `null` if there is none. */
    actId: uuid('act_id'),
    /** The workouts before the acceptance, for undo; `null` if there is none. */
    before: jsonb('before'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [index('plan_branches_member').on(table.memberId)],
);
