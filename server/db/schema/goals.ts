import { date, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { goalKinds, goalPeriods, goalSports } from '../../../domain/entities/goal.ts';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Members' goals. Progress is summed up from activities on read. */
export const goals = pgTable(
  'goals',
  {
    goalId: uuid('goal_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: goalKinds }).notNull(),
    /** Period; `null` for a race, as are sport and amount. */
    per: text('per', { enum: goalPeriods }),
    /** Sport; `null` for all sports. */
    sport: text('sport', { enum: goalSports }),
    /** Amount in metres, seconds or activities. */
    amount: doublePrecision('amount'),
    /** Name of a race. */
    name: text('name'),
    date: date('date', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [index('goals_member').on(table.memberId, table.createdAt)],
);
