import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Members' named filters of the activity list. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    filterId: uuid('filter_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Query string of the list's URL. */
    search: text('search').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_filters_name').on(table.memberId, table.name)],
);
