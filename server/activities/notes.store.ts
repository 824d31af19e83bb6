import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ActivityNoteWire } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';
import { withinLimit } from '../members/row-limits.store.ts';

/** A note to be restored under a new version of its activity. */
export type PreservedNote = Readonly<Record<'activity_note_id' | 'activity_id' | 'message' | 'created_at', string>> & {
  readonly invalidates_activity: boolean;
};

/** The content of a note. */
export interface NoteText {
  readonly message: string;
  readonly invalidates: boolean;
}

/** Returns the notes to an activity, oldest first. */
export async function notesOf(db: Db, activityId: string): Promise<ActivityNoteWire[]> {
  const result = await db.execute(sql`
    select activity_note_id, message, invalidates_activity, created_at as created_on from activity_notes
    where activity_id = ${activityId} order by created_at, activity_note_id`);
  return rowsOf<Omit<ActivityNoteWire, 'created_on'> & { created_on: string | Date }>(result).map((note) => ({
    ...note,
    created_on: new Date(note.created_on).toISOString(),
  }));
}

/** Adds a note. @param newId if omitted, the database chooses the id */
export async function addNote(tx: Db, activityId: string, note: NoteText, newId?: string): Promise<void> {
  await tx.execute(sql`
    insert into activity_notes (activity_note_id, activity_id, message, invalidates_activity)
    values (coalesce(${newId ?? null}::uuid, gen_random_uuid()), ${activityId}::uuid, ${note.message}, ${note.invalidates})`);
}

/** Changes a note. @returns false if the activity does not have this note */
export async function changeNote(tx: Db, activityId: string, noteId: string, note: NoteText): Promise<boolean> {
  const changed = await tx.execute(sql`
    update activity_notes set message = ${note.message}, invalidates_activity = ${note.invalidates}
    where activity_note_id = ${noteId} and activity_id = ${activityId} returning activity_note_id`);
  return hasRows(changed);
}

/**
 * Deletes notes to activities of a member. @returns the activities; `null`, without deleting any, if one of the notes is not the member's
 */
export async function deleteNotes(tx: Db, memberId: string, noteIds: readonly string[]): Promise<string[] | null> {
  const ids = [...new Set(noteIds)];
  const chosen = sql`activity_note_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const there = await tx.execute(sql`
    select activity_id as id from activity_notes join activities using (activity_id) where member_id = ${memberId} and ${chosen}`);
  const activities = parsedRows(there, { id: z.string() }).map(({ id }) => id);
  if (activities.length !== ids.length) return null;
  await tx.execute(sql`delete from activity_notes where ${chosen}`);
  return [...new Set(activities)];
}

/** Moves the notes of some activities to another one. */
export async function moveNotes(tx: Db, fromIds: readonly string[], toId: string): Promise<void> {
  await tx.execute(sql`
    update activity_notes set activity_id = ${toId}
    where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(fromIds)}::jsonb))`);
}

/** Copies the notes of some activities to another one, skipping duplicates. */
export async function copyNotes(tx: Db, fromIds: readonly string[], toId: string): Promise<void> {
  await tx.execute(sql`
    insert into activity_notes (activity_id, message, invalidates_activity, created_at)
    select distinct on (created_at, message) ${toId}::uuid, message, false, created_at from activity_notes
    where message <> '' and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(fromIds)}::jsonb))`);
}

/** Restores notes under the new version of their activity. */
export async function restorePreservedNotes(tx: Db, notes: readonly PreservedNote[]): Promise<void> {
  if (notes.length === 0) return;
  await tx.execute(sql`
    insert into activity_notes select * from jsonb_populate_recordset(null::activity_notes, ${JSON.stringify(notes)}::jsonb)`);
}

/** Adds a note to each of some activities, unless it has one with the same text. */
export async function addNotes(
  tx: Db,
  memberId: string,
  notes: readonly { readonly id: string; readonly message: string }[],
): Promise<void> {
  const fitting = await withinLimit(tx, memberId, 'notes', notes, ({ id }) => id);
  if (fitting.length === 0) return;
  await tx.execute(sql`
    insert into activity_notes (activity_id, message, invalidates_activity)
    select id, given.message, false from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as given(id uuid, message text)
    where not exists (select from activity_notes as there
      where there.activity_id = given.id and there.message = given.message)`);
}

/** Restores the notes of an export, with their times of writing. */
export async function restoreNotes(
  tx: Db,
  memberId: string,
  notes: readonly {
    readonly id: string;
    readonly message: string;
    readonly invalidates: boolean;
    readonly at: string;
  }[],
): Promise<void> {
  const fitting = await withinLimit(tx, memberId, 'notes', notes, ({ id }) => id);
  if (fitting.length === 0) return;
  await tx.execute(sql`
    insert into activity_notes (activity_id, message, invalidates_activity, created_at)
    select id, message, invalidates, "at" from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb)
      as given(id uuid, message text, invalidates boolean, "at" timestamptz)
    where not exists (select from activity_notes as there
      where there.activity_id = id and there.message = given.message and there.created_at = "at")`);
}
