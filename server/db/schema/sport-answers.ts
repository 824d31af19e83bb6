import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Members' answers for sports missing from the sports table. */
export const sportAnswers = pgTable(
  'sport_answers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Normalised name of the sport, without case, accents, spaces and punctuation. */
    wordKey: text('word_key').notNull(),
    /** Name of the sport as written by a vendor. */
    word: text('word').notNull(),
    activityTypeId: smallint('activity_type_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.wordKey] })],
);
