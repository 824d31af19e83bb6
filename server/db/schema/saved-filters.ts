import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Filters of the list of activities that members gave a name. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    filterId: uuid('filter_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As the address of the list says it. */
    search: text('search').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_filters_name').on(table.memberId, table.name)],
);
