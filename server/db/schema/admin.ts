import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** What admins did, one row for each call. They outlive accounts, whose pseudonym alone is left. */
export const adminActs = pgTable(
  'admin_acts',
  {
    actId: uuid('act_id').primaryKey().defaultRandom(),
    /** Who did it; null: the account was deleted. */
    adminId: uuid('admin_id').references(() => members.memberId, { onDelete: 'set null' }),
    /** A keyed pseudonym of that account. */
    adminMark: text('admin_mark').notNull(),
    /** The call of the contract. */
    callId: text('call_id').notNull(),
    /** What was made or changed, by its code or id. */
    target: text('target'),
    /** To whom it was done; null: to nobody, or the account was deleted. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    memberMark: text('member_mark'),
    /** Null: it was begun, and nobody knows how it ended. */
    outcome: text('outcome', { enum: ['done', 'refused', 'failed'] }),
    /** The code of a refusal. */
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
