import { changed } from '../changes/changed.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import type { DecodePool } from '../imports/decode-pool.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { chooseInstead, followNotes, setRemoved } from './activities.store.ts';
import type { ActivityDeps } from './handlers.ts';
import { isMerged } from './merge-handlers.ts';
import { standingFor } from './merge.store.ts';
import { addNote, changeNote, deleteNotes, notesOf } from './notes.store.ts';
import { findActivity } from './wire.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** Creates the handlers for notes to activities and for deleting activities; both change which activities count. */
export function createNoteHandlers({
  db,
  pool,
  now,
}: Pick<ActivityDeps, 'db' | 'now'> & { readonly pool: DecodePool }): Pick<
  Handlers,
  'addActivityNote' | 'deleteActivityNotes' | 'countInstead' | 'deleteActivities' | 'restoreActivities'
> {
  const setAside = ({ memberId }: Caller, ids: readonly string[], removedOn: Date | null) =>
    changeWhatCounts({ db, pool }, memberId, async (tx) => {
      const dates = await setRemoved(tx, memberId, ids, removedOn);
      if (dates === null) throw nothingThere();
      await changed(tx, {
        what: 'activities',
        of: memberId,
        ...(removedOn === null ? { added: ids } : { removed: ids }),
      });
      return dates;
    });

  return {
    async addActivityNote({ params, body, caller }) {
      const { activity_note_id: noteId, new_id: newId, message, invalidates_activity: invalidates } = body;
      const note = { message, invalidates };
      await changeWhatCounts({ db, pool }, caller.memberId, async (tx) => {
        await changed(tx, { what: 'activities', of: caller.memberId, changed: [params.id] });
        if (noteId === undefined) {
          if (await isCreatedBefore(tx, 'note', newId, params.id)) return [];
          if (!(await hasRoom(tx, caller.memberId, 'notes', params.id.toLowerCase()))) {
            throw new ApiFailure(409, 'too_many_notes', `An activity has at most ${rowLimits.notes.each} notes.`);
          }
          await addNote(tx, params.id, note, newId);
        } else if (!(await changeNote(tx, params.id, noteId, note))) throw nothingThere();
        return followNotes(tx, [params.id]);
      });
      const [activity, notes] = [await findActivity(db, params.id), await notesOf(db, params.id)];
      if (!activity) throw nothingThere();
      return { status: 200, body: { activity, activity_notes: notes } };
    },

    async deleteActivityNotes({ body, caller }) {
      await changeWhatCounts({ db, pool }, caller.memberId, async (tx) => {
        const activities = await deleteNotes(tx, caller.memberId, body.activity_note_ids);
        if (activities === null) throw nothingThere();
        await changed(tx, { what: 'activities', of: caller.memberId, changed: activities });
        return followNotes(tx, activities);
      });
      return { status: 200, body };
    },

    async countInstead({ params: { id }, caller }) {
      await changeWhatCounts({ db, pool }, caller.memberId, async (tx) => {
        if ((await standingFor(tx, id)) !== null) throw isMerged();
        await changed(tx, { what: 'activities', of: caller.memberId, changed: [id] });
        return chooseInstead(tx, id, now());
      });
      const activity = await findActivity(db, id);
      if (!activity) throw nothingThere();
      return { status: 200, body: { activity } };
    },

    async deleteActivities({ body, caller }) {
      await setAside(caller, body.activity_ids, now());
      return { status: 200, body };
    },

    async restoreActivities({ body, caller }) {
      await setAside(caller, body.activity_ids, null);
      return { status: 200, body };
    },
  };
}
