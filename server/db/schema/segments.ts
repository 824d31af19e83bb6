import { doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { families } from '../../../domain/activity-types.ts';
import { createdAt } from './columns.ts';
import { members } from './members.ts';

/** Parts of routes that members compare their activities on. Efforts are found on read, in the courses of activities. */
export const segments = pgTable(
  'segments',
  {
    segmentId: uuid('segment_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    family: text('family', { enum: families }).notNull(),
    /** Encoded polyline, in the direction of the segment. */
    line: text('line').notNull(),
    /** Length in metres. */
    distance: doublePrecision('distance').notNull(),
    /** Altitude of the finish above the start in metres; `null` if unknown. */
    rise: doublePrecision('rise'),
    createdAt: createdAt(),
  },
  (table) => [index('segments_member').on(table.memberId, table.createdAt)],
);
