import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import type { PlanPhaseWire, TemplateWorkoutWire } from '../../../domain/entities/plan-template.ts';
import { members, teams } from './members.ts';

/** Folders of members' library workouts. */
export const workoutFolders = pgTable(
  'workout_folders',
  {
    folderId: uuid('folder_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('workout_folders_member').on(table.memberId)],
);

/** Workouts saved for later planning, without a day. `planDefinition` is as in planned workouts; totals are estimated on read. */
export const libraryWorkouts = pgTable(
  'library_workouts',
  {
    workoutId: uuid('workout_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Folder of the workout; `null` if it has none. Deleting a folder keeps its workouts. */
    folderId: uuid('folder_id').references(() => workoutFolders.folderId, { onDelete: 'set null' }),
    name: text('name').notNull(),
    activityTypeId: smallint('activity_type_id').notNull(),
    comment: text('comment'),
    planDefinition: jsonb('plan_definition').notNull(),
    createdAt: createdAt(),
    modifiedAt: instant('modified_at')
      .notNull()
      .default(sql`now()`)
      .$onUpdateFn(() => sql`now()`),
  },
  (table) => [index('library_workouts_member').on(table.memberId), index('library_workouts_folder').on(table.folderId)],
);

/** Plans of several weeks without dates. Their workouts are part of the row, as they are read and saved together. */
export const planTemplates = pgTable(
  'plan_templates',
  {
    templateId: uuid('template_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Team whose members can apply it, as long as the owner coaches the team. */
    teamId: uuid('team_id').references(() => teams.teamId, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    weeks: smallint('weeks').notNull(),
    phases: jsonb('phases').$type<PlanPhaseWire[]>().notNull(),
    workouts: jsonb('workouts').$type<TemplateWorkoutWire[]>().notNull(),
    createdAt: createdAt(),
    modifiedAt: instant('modified_at')
      .notNull()
      .default(sql`now()`)
      .$onUpdateFn(() => sql`now()`),
  },
  (table) => [index('plan_templates_member').on(table.memberId), index('plan_templates_team').on(table.teamId)],
);
