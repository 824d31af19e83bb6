import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { gearKinds } from '../../../domain/entities/gear.ts';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Shoes and bikes of members. What has gone on them is summed up from activities on read. */
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
    /** Metres before its activities. */
    earlierDistance: doublePrecision('earlier_distance').notNull().default(0),
    /** Metres from which on pages warn. */
    warnAt: doublePrecision('warn_at'),
    /** Months since it came into use from which on pages warn. */
    warnMonths: smallint('warn_months'),
    /** Activity types that get it when they arrive. */
    defaultFor: smallint('default_for').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [index('gear_member').on(table.memberId, table.createdAt)],
);
