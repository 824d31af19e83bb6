import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Members' answers to sports that the table of sports does not have. */
export const sportAnswers = pgTable(
  'sport_answers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** The word without case, accents, blanks and punctuation. */
    wordKey: text('word_key').notNull(),
    /** As a vendor writes it. */
    word: text('word').notNull(),
    activityTypeId: smallint('activity_type_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.wordKey] })],
);
