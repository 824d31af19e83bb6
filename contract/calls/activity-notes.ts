import * as z from 'zod/mini';
import { activity, activityNote, noteText } from '../../domain/entities/activity.ts';
import { call } from '../call.ts';
import { creation, id } from '../fields.ts';

/** List of ids, as many as fit in a body of 16 kB. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(400));

export const addActivityNote = call({
  id: 'addActivityNote',
  method: 'POST',
  path: 'activity/:id/activity-note',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: z
    .object({
      /** Id of the note to replace; omitted for a new one. */
      activity_note_id: z.optional(id),
      ...creation,
      message: noteText,
      invalidates_activity: z.boolean(),
    })
    .check(
      z.refine(({ message, invalidates_activity }) => message !== '' || invalidates_activity, {
        path: ['message'],
        error: 'Write something',
      }),
    ),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity, activity_notes: z.array(activityNote) }) },
  source: 'core §7.34',
  summary:
    'Writes a note to an activity. One that invalidates it leaves the activity out of every number until the note is deleted. 413 storage_full, server_full.',
});

export const deleteActivityNotes = call({
  id: 'deleteActivityNotes',
  method: 'POST',
  path: 'delete-activity-notes',
  proof: 'signed',
  who: 'member',
  page: 'activity',
  cost: 'job',
  body: z.object({ activity_note_ids: ids }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity_note_ids: z.array(z.string()) }) },
  source: 'core §7.35',
  summary: 'Deletes notes of the caller, all or none. 404 not_found if one of them is not theirs.',
});

export const deleteActivities = call({
  id: 'deleteActivities',
  method: 'POST',
  path: 'delete-activities',
  proof: 'signed',
  who: 'member',
  page: 'activity',
  cost: 'job',
  body: z.object({ activity_ids: ids }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity_ids: z.array(z.string()) }) },
  source: 'core §7.36',
  summary:
    'Deletes activities of the caller, all or none. They count no more and do not come again, and can be restored. 404 not_found if one of them is not theirs.',
});

export const countInstead = call({
  id: 'countInstead',
  method: 'POST',
  path: 'activity/:id/count-instead',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Has a recording that was set aside as a duplicate count in place of the one that it repeats, from now on and whatever arrives later; every number follows. One that counts already stays as it is.',
});

export const restoreActivities = call({
  id: 'restoreActivities',
  method: 'POST',
  path: 'restore-activities',
  proof: 'signed',
  who: 'member',
  page: 'activity',
  cost: 'job',
  body: z.object({ activity_ids: ids }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity_ids: z.array(z.string()) }) },
  source: 'ours',
  summary: 'Undoes the deletion of activities of the caller, all or none. 404 not_found if one of them is not theirs.',
});
