import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { members, teamMembers, teams } from './members.ts';

/** Private notes of coaches and assistants about athletes. Deleted when either of the two leaves the team. */
export const coachNotes = pgTable(
  'coach_notes',
  {
    coachId: uuid('coach_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    teamId: uuid('team_id').notNull(),
    athleteId: uuid('athlete_id').notNull(),
    note: text('note').notNull(),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.coachId, table.teamId, table.athleteId] }),
    foreignKey({
      name: 'coach_notes_athlete_in_team',
      columns: [table.teamId, table.athleteId],
      foreignColumns: [teamMembers.teamId, teamMembers.memberId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'coach_notes_coach_in_team',
      columns: [table.teamId, table.coachId],
      foreignColumns: [teamMembers.teamId, teamMembers.memberId],
    }).onDelete('cascade'),
    index('coach_notes_athlete').on(table.teamId, table.athleteId),
    index('coach_notes_coach').on(table.teamId, table.coachId),
  ],
);

/** Messages between an athlete and the coaches of a team. They stay when the athlete leaves the team. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    messageId: uuid('message_id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    athleteId: uuid('athlete_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('thread_messages_thread').on(table.athleteId, table.teamId, table.sentAt),
    index('thread_messages_team').on(table.teamId, table.sentAt),
    index('thread_messages_author').on(table.authorId, table.sentAt),
  ],
);

/** Up to when a member has read a thread. */
export const threadReads = pgTable(
  'thread_reads',
  {
    readerId: uuid('reader_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    athleteId: uuid('athlete_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readerId, table.teamId, table.athleteId] }),
    index('thread_reads_team').on(table.teamId),
    index('thread_reads_athlete').on(table.athleteId),
  ],
);
