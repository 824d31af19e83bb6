import { date, doublePrecision, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * Planned workouts. `planDefinition` holds the components as the wire has them; what they come to is estimated when they are saved, by the
 * zones of that day, so that calendars need not look at them.
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
    /** As stated, in place of what is estimated: load, metres, seconds. */
    load: doublePrecision('load'),
    totalDistance: doublePrecision('total_distance'),
    totalDuration: doublePrecision('total_duration'),
    /** Null where nothing can be said. */
    estimatedLoad: doublePrecision('estimated_load'),
    estimatedDistance: doublePrecision('estimated_distance'),
    estimatedDuration: doublePrecision('estimated_duration'),
    repsCount: doublePrecision('reps_count'),
    repsDuration: doublePrecision('reps_duration'),
    repsZone: doublePrecision('reps_zone'),
    dailyDiaryId: text('daily_diary_id'),
    /** Names the last saving. */
    revision: uuid('revision').notNull(),
    modifiedBy: uuid('modified_by').notNull(),
    removedOn: instant('removed_on'),
    removedBy: uuid('removed_by'),
    createdAt: createdAt(),
  },
  (table) => [index('training_plans_member_date').on(table.memberId, table.planDate)],
);
