import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Admin actions, one row per call. They outlive accounts, of which only a pseudonym remains. */
export const adminActs = pgTable(
  'admin_acts',
  {
    actId: uuid('act_id').primaryKey().defaultRandom(),
    /** The admin; null if the account was deleted. */
    adminId: uuid('admin_id').references(() => members.memberId, { onDelete: 'set null' }),
    /** A keyed pseudonym of that account. */
    adminMark: text('admin_mark').notNull(),
    /** Call id of the contract. */
    callId: text('call_id').notNull(),
    /** Code or id of the object created or changed. */
    target: text('target'),
    /** The affected member; null if there is none, or the account was deleted. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    memberMark: text('member_mark'),
    /** Null if it started, but the result is unknown. */
    outcome: text('outcome', { enum: ['done', 'refused', 'failed'] }),
    /** Error code of a refusal. */
    reason: text('reason'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('admin_acts_created').on(table.createdAt),
    index('admin_acts_admin').on(table.adminId),
    index('admin_acts_member').on(table.memberId),
  ],
);
