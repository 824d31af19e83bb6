import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Admin actions, one row per call. They are kept after an account is deleted, with only a pseudonym of it. */
export const adminActs = pgTable(
  'admin_acts',
  {
    actId: uuid('act_id').primaryKey().defaultRandom(),
    /** Admin who performed the action; `null` if the account was deleted. */
    adminId: uuid('admin_id').references(() => members.memberId, { onDelete: 'set null' }),
    /** Keyed pseudonym of the admin's account. */
    adminMark: text('admin_mark').notNull(),
    /** Call id of the contract. */
    callId: text('call_id').notNull(),
    /** Code or id of the object created or changed. */
    target: text('target'),
    /** Affected member; `null` if there is none, or the account was deleted. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    memberMark: text('member_mark'),
    /** Outcome; `null` if the action started but its result is unknown. */
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
