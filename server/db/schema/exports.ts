import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Full exports of members' data as ZIP files, kept in the data directory for some days. One per member. */
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
    /** Number of files written, and in total. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: createdAt(),
    /** Expiry time; `null` if the export is not finished. */
    expiresAt: instant('expires_at'),
  },
  (table) => [index('data_exports_expiry').on(table.expiresAt)],
);
