import { type SQL, sql } from 'drizzle-orm';
import type { RowKind } from '../../domain/row-limits.ts';

interface Counted {
  /** Selects the rows of a member, as `from … where …`. */
  readonly rows: (memberId: string) => SQL;
  /** Group of a row, as text: rows with the same value share a separate limit. */
  readonly group?: SQL;
  /** Condition for rows that count in a group; all if omitted. */
  readonly inGroup?: SQL;
  /** Columns whose values may be long; `null` if another kind has the same rows. */
  readonly texts: readonly string[] | null;
}

const ofMember = (table: string) => (memberId: string) => sql`from ${sql.raw(table)} where member_id = ${memberId}`;
const comments = (memberId: string) =>
  sql`from diary_comments join daily_diaries using (daily_diary_id) where member_id = ${memberId}`;
const written = (memberId: string) => sql`from activities where member_id = ${memberId} and source = 'hand'`;
const notes = (memberId: string) =>
  sql`from activity_notes join activities using (activity_id) where member_id = ${memberId}`;

/** Rows limited by `domain/row-limits.ts`, by kind. */
export const countedRows: Readonly<Record<RowKind, Counted>> = {
  written: { rows: written, texts: ['name'] },
  notes: { rows: notes, group: sql`activity_id::text`, texts: ['message'] },
  inputs: { rows: ofMember('subjective_inputs'), texts: [] },
  wellness: { rows: ofMember('wellness_days'), texts: [] },
  comments: {
    rows: comments,
    group: sql`diary_date::text`,
    inGroup: sql`commenter_member_id = member_id`,
    texts: ['comment'],
  },
  commentsOfOthers: { rows: comments, group: sql`diary_date || ' ' || commenter_member_id`, texts: null },
  commentsOnDay: {
    rows: comments,
    group: sql`diary_date::text`,
    inGroup: sql`commenter_member_id <> member_id`,
    texts: null,
  },
  thresholds: { rows: ofMember('thresholds'), group: sql`kind`, texts: [] },
  measurements: { rows: ofMember('measurements'), group: sql`kind`, texts: [] },
  gear: { rows: ofMember('gear'), texts: ['name', 'model'] },
  markers: { rows: ofMember('day_markers'), texts: ['name'] },
  segments: { rows: ofMember('segments'), texts: ['name', 'line'] },
  goals: { rows: ofMember('goals'), texts: ['name'] },
  plans: {
    rows: ofMember('training_plans'),
    group: sql`plan_date::text`,
    inGroup: sql`removed_on is null`,
    texts: ['plan_definition', 'title', 'comment', 'origin'],
  },
  library: { rows: ofMember('library_workouts'), texts: ['plan_definition', 'name', 'comment'] },
  folders: { rows: ofMember('workout_folders'), texts: ['name'] },
  templates: { rows: ofMember('plan_templates'), texts: ['workouts', 'phases', 'name', 'description'] },
  branches: { rows: ofMember('plan_branches'), texts: ['base', 'workouts', 'before', 'name', 'note'] },
  filters: { rows: ofMember('saved_filters'), texts: ['name', 'search'] },
  sports: { rows: ofMember('sport_answers'), texts: ['word'] },
};
