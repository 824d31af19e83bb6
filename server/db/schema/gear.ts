import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { gearKinds } from '../../../domain/entities/gear.ts';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Members' shoes and bikes. Distances are summed up from activities on read. */
export const gear = pgTable(
  'gear',
  {
    gearId: uuid('gear_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: gearKinds }).notNull(),
    name: text('name').notNull(),
    /** Brand and model. */
    model: text('model'),
    since: date('since', { mode: 'string' }),
    retiredOn: date('retired_on', { mode: 'string' }),
    /** Metres before its first activity. */
    earlierDistance: doublePrecision('earlier_distance').notNull().default(0),
    /** Distance in metres at which a warning is shown. */
    warnAt: doublePrecision('warn_at'),
    /** Age in months at which a warning is shown. */
    warnMonths: smallint('warn_months'),
    /** Activity types that the gear is assigned to automatically. */
    defaultFor: smallint('default_for').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [index('gear_member').on(table.memberId, table.createdAt)],
);
