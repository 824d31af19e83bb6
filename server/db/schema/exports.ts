import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Everything of a member as one ZIP, which lies in the data directory for some days. A member has one at a time. */
export const dataExports = pgTable(
  'data_exports',
  {
    exportId: uuid('export_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .unique()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    state: text('state', { enum: ['working', 'ready', 'failed'] })
      .notNull()
      .default('working'),
    /** Files that are in it, and that will be. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: createdAt(),
    /** From then on it is gone; null: it is not made yet. */
    expiresAt: instant('expires_at'),
  },
  (table) => [index('data_exports_expiry').on(table.expiresAt)],
);
