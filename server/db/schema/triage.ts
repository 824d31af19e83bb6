import { foreignKey, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { DoneReason } from '../../../domain/entities/roster.ts';
import { members, teamMembers } from './members.ts';

/** Reasons to check on athletes, marked as done by a coach. Deleted when the coach or the athlete leaves the team. */
export const triageDone = pgTable(
  'triage_done',
  {
    coachId: uuid('coach_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    teamId: uuid('team_id').notNull(),
    athleteId: uuid('athlete_id').notNull(),
    reasons: jsonb('reasons').$type<readonly DoneReason[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coachId, table.teamId, table.athleteId] }),
    foreignKey({
      name: 'triage_done_in_team',
      columns: [table.teamId, table.athleteId],
      foreignColumns: [teamMembers.teamId, teamMembers.memberId],
    }).onDelete('cascade'),
    index('triage_done_athlete').on(table.teamId, table.athleteId),
  ],
);
