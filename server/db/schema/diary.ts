import { date, index, pgTable, primaryKey, real, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { markerKinds, racePriorities } from '../../../domain/entities/day-marker.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.memberId, { onDelete: 'cascade' });

/** A member's sleep before a local day, and motivation on it. `null` if not set. */
export const subjectiveInputs = pgTable(
  'subjective_inputs',
  {
    memberId: memberId(),
    date: date('date', { mode: 'string' }).notNull(),
    hoursSlept: real('hours_slept'),
    motivation: smallint('motivation'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.date] })],
);

/** Diaries, one per local day, created with the first comment. */
export const dailyDiaries = pgTable(
  'daily_diaries',
  {
    dailyDiaryId: uuid('daily_diary_id').primaryKey().defaultRandom(),
    memberId: memberId(),
    diaryDate: date('diary_date', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    /** Time when its last comment was deleted. */
    removedOn: instant('removed_on'),
  },
  (table) => [uniqueIndex('daily_diaries_day').on(table.memberId, table.diaryDate)],
);

export const diaryComments = pgTable(
  'diary_comments',
  {
    commentId: uuid('comment_id').primaryKey().defaultRandom(),
    dailyDiaryId: uuid('daily_diary_id')
      .notNull()
      .references(() => dailyDiaries.dailyDiaryId, { onDelete: 'cascade' }),
    commenterMemberId: uuid('commenter_member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    comment: text('comment').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('diary_comments_diary').on(table.dailyDiaryId, table.createdAt),
    index('diary_comments_commenter').on(table.commenterMemberId),
  ],
);

/** Day markers of members: illness, travel, races, … */
export const dayMarkers = pgTable(
  'day_markers',
  {
    markerId: uuid('marker_id').primaryKey(),
    memberId: memberId(),
    kind: text('kind', { enum: markerKinds }).notNull(),
    /** First and last day, both inclusive. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** Name of a race. */
    name: text('name'),
    priority: text('priority', { enum: racePriorities }),
    createdAt: createdAt(),
    modifiedAt: instant('modified_at').notNull().default(sql`now()`),
  },
  (table) => [index('day_markers_member').on(table.memberId, table.firstDay)],
);
