import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { hrvKinds, wellnessSources } from '../../../domain/entities/wellness.ts';
import { instant } from './columns.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';

const version = (name: string) => doublePrecision(name).notNull().default(0);

/**
 * Values of a source for a local day and the night before it; `null` for missing ones. A value is replaced by values of the same or a higher
 * version.
 */
export const wellnessDays = pgTable(
  'wellness_days',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source', { enum: wellnessSources }).notNull(),
    sleepSeconds: integer('sleep_seconds'),
    sleepScore: smallint('sleep_score'),
    sleepVersion: version('sleep_version'),
    restingHeartRate: real('resting_heart_rate'),
    restingVersion: version('resting_version'),
    hrvMs: real('hrv_ms'),
    hrvKind: text('hrv_kind', { enum: hrvKinds }),
    hrvVersion: version('hrv_version'),
    weightKg: doublePrecision('weight_kg'),
    weightVersion: version('weight_version'),
    /** Import that added the values, and removes them when undone; `null` if the vendor sent them. */
    importId: uuid('import_id').references(() => imports.importId, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.source] }),
    index('wellness_days_import').on(table.importId),
  ],
);
